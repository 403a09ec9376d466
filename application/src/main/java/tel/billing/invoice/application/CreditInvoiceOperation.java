package tel.billing.invoice.application;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.MoneyMovement;
import tel.billing.idempotency.IdempotentOperation;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.application.CreditInvoice.Command;
import tel.billing.invoice.application.CreditInvoice.Outcome;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.invoice.domain.IssueReason;
import tel.billing.invoice.domain.Remainder;
import tel.billing.invoice.domain.Seller;
import tel.billing.shared.Money;

/// Calls no external system. The draft is the ID of the credit note, and the second unit of work does
/// everything else. Credit notes on an invoice are numbered. If another one was issued after this one read
/// the invoice, `addNote` finds the number taken, and the operation restarts from the draft.
record CreditInvoiceOperation(
        Command command,
        Invoices invoices,
        Seller seller,
        CreditNoteIssuer creditNoteIssuer,
        AuditTrail trail,
        InstantSource clock)
        implements IdempotentOperation<UUID, Outcome> {

    @Override
    public Start<UUID, Outcome> begin(UUID id) {
        return invoices.find(command.invoice())
                .map(invoice -> refusal(invoice)
                        .<Start<UUID, Outcome>>map(Start.Refused::new)
                        .orElseGet(() -> new Start.Drafted<>(id)))
                .orElseGet(() -> new Start.Refused<>(new Outcome.NotFound()));
    }

    @Override
    public UUID resume(UUID id) {
        return id;
    }

    @Override
    public Supplier<Completion<Outcome>> proceed(UUID id) {
        return () -> {
            // Other requests may credit the same invoice, so the check and the note use the same remainder.
            var remainder = remainder(invoices.find(command.invoice()).orElseThrow());
            return refusal(remainder)
                    .<Completion<Outcome>>map(Completion.Provisional::new)
                    .orElseGet(() -> issue(new InvoiceId(id), remainder));
        };
    }

    private Completion<Outcome> issue(InvoiceId id, Remainder remainder) {
        var now = clock.instant();
        var amount = amount(remainder);
        var invoiceContent = content(id, remainder, remainder.linesOf(amount), now);
        creditNoteIssuer.book(invoiceContent, words(remainder));
        trail.record(AuditEvent.byStaff(
                        AuditAction.INVOICE_CREDITED,
                        command.by(),
                        AuditTarget.ofInvoice(remainder.invoice().id().value()),
                        command.reason())
                .with(MoneyMovement.of(amount)));
        creditNoteIssuer.tell(invoiceContent);
        return invoices.addNote(seller.series(), seller.yearOf(now), invoiceContent)
                .<Completion<Outcome>>map(note -> new Completion.Final<>(new Outcome.Issued(note)))
                .orElseGet(Completion.Overtaken::new);
    }

    /// The buyer is the one of the invoice, even if the account has changed since.
    private InvoiceContent content(InvoiceId id, Remainder remainder, List<InvoiceLine> lines, Instant now) {
        var invoice = remainder.invoice();
        return new InvoiceContent(
                id,
                invoice.account(),
                new IssueReason.Correction(
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
