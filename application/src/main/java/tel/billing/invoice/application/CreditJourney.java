package tel.billing.invoice.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.audit.Action;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.Deed;
import tel.billing.audit.MoneyMove;
import tel.billing.audit.Target;
import tel.billing.idempotency.Journey;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.application.CreditInvoice.Command;
import tel.billing.invoice.application.CreditInvoice.Outcome;
import tel.billing.invoice.domain.Content;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Occasion;
import tel.billing.invoice.domain.Remainder;
import tel.billing.invoice.domain.Seller;
import tel.billing.shared.Money;

/// Calls no external system. The draft is the ID of the credit note, and the second unit of work does
/// everything else. Credit notes on an invoice are numbered. If another one was issued after this one read
/// the invoice, `addNote` finds the number taken, and the operation restarts from the draft.
record CreditJourney(
        Command command, Invoices invoices, Seller seller, Giveback giveback, AuditTrail trail, InstantSource clock)
        implements Journey<UUID, Outcome> {

    @Override
    public Beginning<UUID, Outcome> begin(UUID id) {
        return invoices.find(command.invoice())
                .map(invoice -> refusal(invoice)
                        .<Beginning<UUID, Outcome>>map(Beginning.Refused::new)
                        .orElseGet(() -> new Beginning.Drafted<>(id)))
                .orElseGet(() -> new Beginning.Refused<>(new Outcome.NotFound()));
    }

    @Override
    public UUID resume(UUID id) {
        return id;
    }

    @Override
    public Supplier<Ending<Outcome>> proceed(UUID id) {
        return () -> {
            // Other requests may credit the same invoice, so the check and the note use the same remainder.
            var remainder = remainder(invoices.find(command.invoice()).orElseThrow());
            return refusal(remainder)
                    .<Ending<Outcome>>map(Ending.Provisional::new)
                    .orElseGet(() -> issue(new InvoiceId(id), remainder));
        };
    }

    private Ending<Outcome> issue(InvoiceId id, Remainder remainder) {
        var now = clock.instant();
        var amount = amount(remainder);
        var content = content(id, remainder, remainder.linesOf(amount), now);
        giveback.book(content, words(remainder));
        trail.record(Deed.byStaff(
                        Action.INVOICE_CREDITED,
                        command.by(),
                        Target.ofInvoice(remainder.invoice().id().value()),
                        command.reason())
                .with(MoneyMove.of(amount)));
        giveback.tell(content);
        return invoices.addNote(seller.series(), seller.yearOf(now), content)
                .<Ending<Outcome>>map(note -> new Ending.Final<>(new Outcome.Issued(note)))
                .orElseGet(Ending.Overtaken::new);
    }

    /// The buyer is the one of the invoice, even if the account has changed since.
    private Content content(InvoiceId id, Remainder remainder, List<InvoiceLine> lines, Instant now) {
        var invoice = remainder.invoice();
        return new Content(
                id,
                invoice.account(),
                new Occasion.Correction(
                        invoice.id(), invoice.number(), remainder.notes().size() + 1, command.reason()),
                now,
                seller.party(),
                invoice.content().buyer(),
                invoice.content().subscription(),
                lines,
                remainder.nationalVatOf(lines));
    }

    private Optional<Outcome> refusal(Invoice invoice) {
        return invoice.isCreditNote() ? Optional.of(new Outcome.IsCreditNote()) : refusal(remainder(invoice));
    }

    private Optional<Outcome> refusal(Remainder remainder) {
        if (!remainder.gross().isPositive()) {
            return Optional.of(new Outcome.NothingLeft());
        }
        return amount(remainder).compareTo(remainder.gross()) > 0
                ? Optional.of(new Outcome.TooMuch(remainder.gross()))
                : Optional.empty();
    }

    private String words(Remainder remainder) {
        return "Credit on invoice %s: %s".formatted(remainder.invoice().number(), command.reason());
    }

    private Remainder remainder(Invoice invoice) {
        return new Remainder(invoice, invoices.notesOn(invoice.account(), invoice.id()));
    }

    private Money amount(Remainder remainder) {
        return command.amountMinor()
                .map(minor -> new Money(minor, remainder.gross().currency()))
                .orElseGet(remainder::gross);
    }
}
