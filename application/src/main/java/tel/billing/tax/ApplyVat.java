package tel.billing.tax;

import java.time.Instant;
import tel.billing.account.AccountView;
import tel.billing.shared.Money;

/// Says what VAT a charge bears. Answers from memory: a rate that was set on another instance counts within
/// five seconds.
public interface ApplyVat {

    /// Puts VAT on what a buyer is charged.
    ///
    /// @param net   what is charged, prorated already
    /// @param start when the time begins that it is charged for
    TaxedLine apply(Money net, AccountView buyer, Instant start);

    /// Whether an invoice of an instant can tell the VAT: it must do so in the currency of the seller's member
    /// state, and no exchange rate may be missing for that.
    boolean canTell(TaxedLine line, Instant at);
}
