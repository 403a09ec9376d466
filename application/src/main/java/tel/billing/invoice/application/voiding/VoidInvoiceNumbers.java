package tel.billing.invoice.application.voiding;

import java.util.List;
import java.util.function.Function;
import tel.billing.audit.Actor;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.domain.VoidedNumbers;
import tel.billing.shared.Reason;

/// After a loss of data, an administrator voids the invoice numbers that customers may have seen. The next invoice
/// gets the number after `last`. Idempotent by key.
public interface VoidInvoiceNumbers {
    /// The maximum count of invoice numbers in one request. It limits the damage of a typing error.
    long MAX_NUMBERS = 100_000;

    ExecuteOnce.Result voidNumbers(Command command, Function<Outcome, StoredResponse> renderer);

    /// All voided numbers, newest first.
    List<VoidedNumbers> list();

    /// The first number that is voided if `last` is the last one: the next number of its series and year.
    InvoiceNumber firstUpTo(InvoiceNumber last);

    record Command(KeyedRequest request, Actor by, InvoiceNumber last, Reason reason) {}

    sealed interface Outcome {

        record Voided(VoidedNumbers numbers) implements Outcome {}

        /// The series is not the seller's, or the year is neither the current nor the previous one. Nothing was
        /// written.
        ///
        /// @param series the seller's series
        /// @param year   the seller's current year
        record WrongSeriesOrYear(InvoiceSeries series, int year) implements Outcome {}

        /// The number was assigned or voided before. Nothing was written.
        ///
        /// @param latest the last number that was assigned or voided
        record AlreadyAssigned(InvoiceNumber latest) implements Outcome {}

        /// These are more than [#MAX_NUMBERS] numbers. Nothing was written.
        ///
        /// @param next the number of the next invoice
        record TooMany(InvoiceNumber next) implements Outcome {}
    }
}
