/**
 * Words that the passwords people choose most often are made of, in the two languages of the console, with the keyboard walks.
 * With 15 characters as the least, the usual lists of leaked passwords hold little that these do not catch.
 */
export const commonWords: readonly string[] = [
  ...'password passwort contrasena contraseña clave claves secret secreto secreta admin administrador administrator root user usuario'.split(
    ' ',
  ),
  ...'welcome bienvenido login letmein changeme cambiame default master superman batman dragon monkey football futbol'.split(' '),
  ...'baseball beisbol iloveyou teamo tequiero princess princesa sunshine shadow computer internet google facebook'.split(' '),
  ...'qwerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx edc abc abcd abcdef abcdefg abcdefgh xyz'.split(' '),
  ...'hello hola love amor money dinero bank banco payment payments pago pagos test prueba demo trustno mypassword'.split(' '),
  ...'summer verano winter invierno spring primavera january enero monday lunes venezuela caracas company empresa'.split(' '),
  ...'correct horse battery staple correcthorsebatterystaple the my is mi es la el de and y this esta'.split(' '),
]
