package tel.billing.tax.rules;

import com.helger.masterdata.vat.VATINSyntaxChecker;
import java.util.regex.Pattern;
import tel.billing.account.VatNumber;
import tel.billing.shared.InputError;
import tel.billing.shared.Parsed;
import tel.billing.tax.VatNumberRules;

/// Checks the format of a number, as VIES publishes it, and then its check digits. A library checks most of
/// them; our own code checks those that the library does not know, or knows only in part.
public final class MemberStateRules implements VatNumberRules {

    @Override
    public Parsed<VatNumber> check(VatNumber number) {
        var form = Form.valueOf(number.prefix());
        if (!form.fits(number.body())) {
            return Parsed.invalid(InputError.malformed("must be %s".formatted(form.description())));
        }
        return hasValidCheckDigits(number)
                ? Parsed.valid(number)
                : Parsed.invalid(InputError.incorrect(
                        "has a wrong check digit for a VAT number of %s".formatted(number.prefix())));
    }

    private static boolean hasValidCheckDigits(VatNumber number) {
        return switch (Form.valueOf(number.prefix())) {
            // the library accepts any eleven digits
            case HR -> CroatianVatNumber.isValid(number.body());
            // the library knows only the older of the two formats
            case IE -> IrishVatNumber.isValid(number.body());
            // persons registered since July 2017 have numbers without a date of birth; there is no check
            // for these
            case LV -> number.body().startsWith("32") || isValid(number.toString());
            // a British number with another prefix
            case XI -> isValid("GB" + number.body());
            case AT, BE, BG, CY, CZ, DE, DK, EE, EL, ES, FI, FR, HU, IT, LT, LU, MT, NL, PL, PT, RO, SE, SI, SK ->
                isValid(number.toString());
        };
    }

    private static boolean isValid(String number) {
        return VATINSyntaxChecker.isValidVATIN(number, false);
    }

    /// Croatian numbers: eleven digits, the last of which is a check digit by ISO/IEC 7064, MOD 11,10.
    private static final class CroatianVatNumber {
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

    /// Irish numbers: seven digits, a check letter and, since 2013, optionally another letter (`1234567FA`).
    /// In the format before 2013 the second character is a letter, `+` or `*` (`8D79739I`), and the first
    /// digit is the last one in the sum. The check letter encodes the weighted sum modulo 23.
    private static final class IrishVatNumber {
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
}
