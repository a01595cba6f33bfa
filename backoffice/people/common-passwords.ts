/**
 * Words from which the most common passwords are made, in both languages of the console, and keyboard walks. With a minimum of 15
 * characters, lists of leaked passwords contain little else.
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
