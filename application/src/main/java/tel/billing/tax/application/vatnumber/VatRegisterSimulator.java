package tel.billing.tax.application.vatnumber;

import tel.billing.account.VatNumber;

/// Controls a simulated VAT register: its outages and its known numbers.
public interface VatRegisterSimulator {

    void setAvailable(boolean available);

    boolean isAvailable();

    /// Sets whether the register knows the number.
    void enter(VatNumber number, boolean known);
}
