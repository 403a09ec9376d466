package tel.billing.tax.sandbox;

import com.helger.masterdata.vat.VATINStructureManager;
import com.helger.masterdata.vat.VATINSyntaxChecker;
import tel.billing.account.VatNumber;

/// Tells whether a number can be one: its form, then its check digits, by the rules of its member state.
final class CheckDigits {
    private CheckDigits() {}

    static boolean areRight(VatNumber number) {
        return switch (number.prefix()) {
            // the library takes any eleven digits
            case "HR" -> CroatianVatNumber.isRight(number.body());
            // the library knows only the older of the two forms
            case "IE" -> IrishVatNumber.isRight(number.body());
            // a British number under another prefix
            case "XI" -> isRight("GB" + number.body());
            default -> isRight(number.toString());
        };
    }

    private static boolean isRight(String number) {
        return VATINStructureManager.isValidVATIN(number) && VATINSyntaxChecker.isValidVATIN(number, false);
    }
}
