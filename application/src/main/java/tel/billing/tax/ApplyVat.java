package tel.billing.tax;

import java.time.Instant;
import tel.billing.account.AccountView;
import tel.billing.shared.Money;

/// Calculates the VAT of a charge. Answers from memory: a rate that was set on another instance applies
/// within five seconds.
public interface ApplyVat {

    /// Adds VAT to a net amount for a buyer.
    ///
    /// @param net   the net amount, already prorated
    /// @param start the start of the period that is charged
    TaxedAmount apply(Money net, AccountView buyer, Instant start);

    /// How the next charge of a buyer is taxed if neither the VAT number nor the country changes before.
    /// Needs no VAT rate.
    VatTreatment.Kind kindFor(AccountView buyer);

    /// Whether an invoice issued at this instant can state the VAT. It must do so in the currency of the
    /// seller's member state, so the exchange rates for the conversion must exist.
    boolean canRepresent(TaxedAmount amount, Instant at);
}
