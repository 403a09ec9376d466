package tel.billing.tax.rules;

import java.util.regex.Pattern;

/// Irish numbers: seven digits, a check letter and, since 2013, optionally another letter (`1234567FA`). In
/// the format before 2013 the second character is a letter, `+` or `*` (`8D79739I`), and the first digit is
/// the last one in the sum. The check letter encodes the weighted sum modulo 23.
final class IrishVatNumber {
    private static final Pattern NEW = Pattern.compile("[0-9]{7}[A-W][A-IW]?");
    private static final Pattern OLD = Pattern.compile("[0-9][A-Z+*][0-9]{5}[A-W]");
    private static final String LETTERS = "WABCDEFGHIJKLMNOPQRSTUV";
    private static final int DIGITS = 7;
    private static final int FIRST_WEIGHT = 8;
    private static final int LAST_LETTER_WEIGHT = 9;

    private IrishVatNumber() {}

    static boolean isValid(String body) {
        if (NEW.matcher(body).matches()) {
            var last = body.length() > DIGITS + 1 ? LETTERS.indexOf(body.charAt(DIGITS + 1)) : 0;
            return isValid(body.substring(0, DIGITS), last, body.charAt(DIGITS));
        }
        return OLD.matcher(body).matches()
                && isValid("0" + body.substring(2, DIGITS) + body.charAt(0), 0, body.charAt(DIGITS));
    }

    private static boolean isValid(String digits, int last, char check) {
        var sum = last * LAST_LETTER_WEIGHT;
        for (var i = 0; i < DIGITS; i++) {
            sum += (FIRST_WEIGHT - i) * Character.digit(digits.charAt(i), 10);
        }
        return LETTERS.charAt(sum % LETTERS.length()) == check;
    }
}
