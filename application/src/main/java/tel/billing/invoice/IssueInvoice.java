package tel.billing.invoice;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.AccountView;
import tel.billing.account.VatNumber;

/// Issues invoices for what was charged.
public interface IssueInvoice {

    /// Numbers the invoices in their order, without a gap, and writes them down for good. Joins the
    /// caller's unit of work, and is the last that it does but for the answer to a request: until that
    /// ends, nobody else gets a number; where it comes to nothing, the numbers go to others.
    void issue(List<Order> orders);

    /// The days of a supply, as papers name them, for whoever tells of it as well.
    SupplyDays daysOf(Instant from, Instant until);

    /// What was charged.
    ///
    /// @param id the charge's, as the ledger refers to it
    /// @param buyer as they are now, but for their country: an invoice names the one of its lines
    /// @param sparedBy the number by which they are spared the VAT, whatever number they have by now
    /// @param lines what was booked, to the cent
    /// @param at when it was booked
    record Order(
            InvoiceId id,
            AccountView buyer,
            Optional<VatNumber> sparedBy,
            UUID subscription,
            List<InvoiceLine> lines,
            Instant at) {

        public Order {
            lines = List.copyOf(lines);
        }
    }
}
