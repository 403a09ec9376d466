package tel.billing.tax.rules;

import com.helger.masterdata.vat.VATINSyntaxChecker;
import tel.billing.account.VatNumber;
import tel.billing.shared.Parsed;
import tel.billing.tax.VatNumberRules;

/// The form of a number, as the register publishes it, then its check digits: by a library, and by
/// ourselves where that one knows them not, or not all.
public final class MemberStateRules implements VatNumberRules {

    @Override
    public Parsed<VatNumber> judge(VatNumber number) {
        var form = Form.valueOf(number.prefix());
        if (!form.fits(number.body())) {
            return Parsed.faulty("must be %s".formatted(form.words()));
        }
        return checkDigitsAreRight(number)
                ? Parsed.valid(number)
                : Parsed.faulty("has a wrong check digit: no VAT number of %s has these".formatted(number.prefix()));
    }

    private static boolean checkDigitsAreRight(VatNumber number) {
        return switch (Form.valueOf(number.prefix())) {
            // the library takes any eleven digits
            case HR -> CroatianVatNumber.isRight(number.body());
            // the library knows only the older of the two forms
            case IE -> IrishVatNumber.isRight(number.body());
            // persons who came since July 2017 have numbers without a date of birth, which nothing checks
            case LV -> number.body().startsWith("32") || isRight(number.toString());
            // a British number under another prefix
            case XI -> isRight("GB" + number.body());
            case AT, BE, BG, CY, CZ, DE, DK, EE, EL, ES, FI, FR, HU, IT, LT, LU, MT, NL, PL, PT, RO, SE, SI, SK ->
                isRight(number.toString());
        };
    }

    private static boolean isRight(String number) {
        return VATINSyntaxChecker.isValidVATIN(number, false);
    }
}
