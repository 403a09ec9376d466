package tel.billing.tax.rules;

import com.helger.masterdata.vat.VATINSyntaxChecker;
import tel.billing.account.VatNumber;
import tel.billing.shared.Parsed;
import tel.billing.tax.VatNumberRules;

/// Checks the format of a number, as VIES publishes it, and then its check digits. A library checks most of
/// them; our own code checks those that the library does not know, or knows only in part.
public final class MemberStateRules implements VatNumberRules {

    @Override
    public Parsed<VatNumber> judge(VatNumber number) {
        var form = Form.valueOf(number.prefix());
        if (!form.fits(number.body())) {
            return Parsed.faulty("must be %s".formatted(form.words()));
        }
        return hasValidCheckDigits(number)
                ? Parsed.valid(number)
                : Parsed.faulty("has a wrong check digit for a VAT number of %s".formatted(number.prefix()));
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
}
