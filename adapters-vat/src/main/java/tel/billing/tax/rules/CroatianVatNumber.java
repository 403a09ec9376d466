package tel.billing.tax.rules;

import java.util.regex.Pattern;

/// Croatian numbers: eleven digits, of which the last checks the others by ISO/IEC 7064, MOD 11,10.
final class CroatianVatNumber {
    private static final Pattern FORM = Pattern.compile("[0-9]{11}");

    private CroatianVatNumber() {}

    static boolean isRight(String body) {
        if (!FORM.matcher(body).matches()) {
            return false;
        }
        var rest = 10;
        for (var i = 0; i < body.length() - 1; i++) {
            var sum = (rest + digit(body, i)) % 10;
            rest = (sum == 0 ? 10 : sum) * 2 % 11;
        }
        return (rest + digit(body, body.length() - 1)) % 10 == 1;
    }

    private static int digit(String body, int at) {
        return Character.digit(body.charAt(at), 10);
    }
}
