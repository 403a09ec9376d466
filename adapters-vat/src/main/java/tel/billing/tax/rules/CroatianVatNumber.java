package tel.billing.tax.rules;

import java.util.regex.Pattern;

/// Croatian numbers: eleven digits, the last of which is a check digit by ISO/IEC 7064, MOD 11,10.
final class CroatianVatNumber {
    private static final Pattern FORMAT = Pattern.compile("[0-9]{11}");

    private CroatianVatNumber() {}

    static boolean isValid(String body) {
        if (!FORMAT.matcher(body).matches()) {
            return false;
        }
        var remainder = 10;
        for (var i = 0; i < body.length() - 1; i++) {
            var sum = (remainder + digit(body, i)) % 10;
            remainder = (sum == 0 ? 10 : sum) * 2 % 11;
        }
        return (remainder + digit(body, body.length() - 1)) % 10 == 1;
    }

    private static int digit(String body, int index) {
        return Character.digit(body.charAt(index), 10);
    }
}
