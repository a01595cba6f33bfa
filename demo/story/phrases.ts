/** Texts that people of the desk write. `{ref}` is the reference of the payment that they concern. */
export const revealReasons = {
  phone: [
    'Call back about {ref}',
    'Customer asks to be called about {ref}',
    'To read the number back to the caller, {ref}',
    'WhatsApp did not arrive, calling instead',
  ],
  account: [
    'Caller reads the last digits of {ref}, checking',
    'The bank asks for the account of {ref}',
    'To compare with the transfer form of {ref}',
  ],
  document: ['The bank asks for the document of {ref}', 'Document refused for {ref}, comparing with the card'],
  address: ['Address on the utility bill against ours', 'Courier brings the contract'],
} as const

export const lookReasons = {
  id_doc_number: ['Number against the card', 'Number against the RIF', 'Cédula against the photo'],
  birth_date: ['Birth date against the card', 'Age against the card'],
  representative: ['Representative against the registry', 'Who signs for the company'],
} as const

/** Notes about customers, in the language of the desk. */
export const noteTexts = [
  'Llamó por {ref}. Se le explicó en qué va el pago y quedó conforme.',
  'Prefiere que le escriban por WhatsApp después de las 5 p. m.',
  'Pide siempre el comprobante por correo el mismo día.',
  'Confirma por teléfono que su pago móvil sigue en el mismo banco.',
  'Recibe una remesa de su hija cada quincena.',
  'Se le pidió una segunda cuenta por si el banco vuelve a fallar.',
  'Preguntó por la tasa del día antes de {ref}. Se le envió la cotización.',
  'Avisa que viaja hasta fin de mes; contactar solo por correo.',
  'Reclamó {ref} por retraso. El banco acreditó mientras hablábamos.',
] as const
export const companyNotes = [
  'Factura los lunes y cobra los miércoles. Contacto: administración.',
  'Pide que cada factura vaya en un pago aparte.',
  'Autoriza dos personas: Alirio y Magaly Contreras.',
] as const

export const tagTexts = ['quincena', 'remesa', 'whatsapp', 'atención especial'] as const
export const companyTags = ['proveedor', 'factura electrónica'] as const
