package tel.billing.tax;

import tel.billing.account.VatNumber;
import tel.billing.shared.Parsed;

/// Validates the format and check digits of a VAT number by the rules of its member state. Calls no external
/// system, so that invalid numbers never reach the register.
public interface VatNumberRules {

    /// The number, or the reason why it is invalid.
    Parsed<VatNumber> check(VatNumber number);
}
