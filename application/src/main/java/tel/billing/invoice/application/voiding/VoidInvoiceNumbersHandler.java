package tel.billing.invoice.application.voiding;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.Seller;
import tel.billing.invoice.domain.VoidedNumbers;

/// Compares and sets the last number of the sequence, so that invoices issued meanwhile are not affected.
public record VoidInvoiceNumbersHandler(
        ExecuteOnce executeOnce, Invoices invoices, Seller seller, AuditTrail trail, InstantSource clock)
        implements VoidInvoiceNumbers {

    @Override
    public ExecuteOnce.Result voidNumbers(Command command, Function<Outcome, StoredResponse> renderer) {
        return executeOnce.execute(
                command.request(), new VoidNumbersOperation(command, invoices, seller, trail, clock), renderer);
    }

    @Override
    public List<VoidedNumbers> list() {
        return invoices.voided();
    }

    @Override
    public InvoiceNumber firstUpTo(InvoiceNumber last) {
        return new InvoiceNumber(last.series(), last.year(), invoices.latestCount(last.series(), last.year()) + 1);
    }

    private record VoidNumbersOperation(
            Command command, Invoices invoices, Seller seller, AuditTrail trail, InstantSource clock)
            implements DatabaseOperation<Outcome> {

        @Override
        public Optional<Outcome> rejection() {
            var last = command.last();
            var year = seller.yearOf(clock.instant());
            if (!last.series().equals(seller.series()) || last.year() > year || last.year() < year - 1) {
                return Optional.of(new Outcome.WrongSeriesOrYear(seller.series(), year));
            }
            return rejection(latest());
        }

        @Override
        public Completion<Outcome> complete(UUID id) {
            var latest = latest();
            return rejection(latest)
                    .<Completion<Outcome>>map(Completion.Provisional::new)
                    .orElseGet(() -> voidAfter(latest, id));
        }

        private Optional<Outcome> rejection(long latest) {
            if (command.last().count() <= latest) {
                return Optional.of(new Outcome.AlreadyAssigned(number(latest)));
            }
            return command.last().count() - latest > MAX_NUMBERS
                    ? Optional.of(new Outcome.TooMany(number(latest + 1)))
                    : Optional.empty();
        }

        private Completion<Outcome> voidAfter(long latest, UUID id) {
            var numbers = new VoidedNumbers(id, number(latest + 1), command.last(), clock.instant(), command.reason());
            if (!invoices.voidNumbers(numbers)) {
                return new Completion.Conflict<>();
            }
            trail.record(AuditEvent.byStaff(
                    AuditAction.INVOICE_NUMBERS_VOIDED,
                    command.by(),
                    AuditTarget.ofVoidedNumbers(id),
                    command.reason()));
            return new Completion.Final<>(new Outcome.Voided(numbers));
        }

        private long latest() {
            return invoices.latestCount(command.last().series(), command.last().year());
        }

        private InvoiceNumber number(long count) {
            return new InvoiceNumber(command.last().series(), command.last().year(), count);
        }
    }
}
