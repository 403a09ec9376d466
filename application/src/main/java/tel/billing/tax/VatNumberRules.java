package tel.billing.tax;

import tel.billing.account.VatNumber;
import tel.billing.shared.Parsed;

/// Tells whether a VAT number can be one: its form and its check digits, by the rules of its member
/// state. Asks nobody, so that nonsense never reaches the register.
public interface VatNumberRules {

    /// The number, or what is wrong with it.
    Parsed<VatNumber> judge(VatNumber number);
}
