package tel.billing.invoice;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.AccountView;
import tel.billing.account.VatNumber;

/// Issues invoices for charges.
public interface IssueInvoice {

    /// Numbers the invoices consecutively and stores them permanently. Joins the caller's unit of work and
    /// must be its last step, except for the response to the request: the number sequence is locked until the
    /// unit of work ends. If it is rolled back, the numbers are used for other invoices.
    void issue(List<Order> orders);

    /// The days of a supply, as shown on invoices.
    SupplyPeriod daysOf(Instant from, Instant until);

    /// A charge to be invoiced.
    ///
    /// @param id the ID of the charge in the ledger
    /// @param buyer the current account; the country on the invoice is that of its lines
    /// @param reverseChargeNumber the VAT number of the reverse charge, even if the account has another one by now
    /// @param lines the charged amounts
    /// @param at when the charge was recorded
    record Order(
            InvoiceId id,
            AccountView buyer,
            Optional<VatNumber> reverseChargeNumber,
            UUID subscription,
            List<InvoiceLine> lines,
            Instant at) {

        public Order {
            lines = List.copyOf(lines);
        }
    }
}
