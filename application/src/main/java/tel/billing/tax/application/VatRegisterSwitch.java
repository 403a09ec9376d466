package tel.billing.tax.application;

import tel.billing.account.VatNumber;

/// Takes a register of VAT numbers that is not a real one down and brings it back, and has it forget
/// and know numbers.
public interface VatRegisterSwitch {

    void turn(boolean available);

    boolean isAvailable();

    /// From now on the register knows the number, or does not, whatever it said of it before.
    void enter(VatNumber number, boolean known);
}
