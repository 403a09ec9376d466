package tel.billing.invoice.application.creditnote;

import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.MoneyMovement;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.creditnote.CreditInvoice.Command;
import tel.billing.invoice.application.creditnote.CreditInvoice.Outcome;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Seller;
import tel.billing.invoice.domain.UncreditedRemainder;
import tel.billing.ledger.TransferDescription;
import tel.billing.shared.Money;

/// The draft is the ID of the credit note. Credit notes on an invoice are numbered. If another one was issued
/// after this one read the invoice, `addNote` finds the number taken, and the operation restarts from the
/// draft.
record CreditInvoiceOperation(
        Command command,
        Invoices invoices,
        ShowAccount showAccount,
        Seller seller,
        CreditNoteBooking creditNoteBooking,
        AuditTrail trail,
        InstantSource clock)
        implements DatabaseOperation<Outcome> {

    @Override
    public Optional<Outcome> rejection() {
        return invoices.find(command.invoice())
                .map(this::rejection)
                .orElseGet(() -> Optional.of(new Outcome.NotFound()));
    }

    @Override
    public Completion<Outcome> complete(UUID id) {
        var invoice = invoices.find(command.invoice()).orElseThrow();
        if (showAccount.lockAndCheckErased(invoice.account())) {
            return new Completion.Provisional<>(new Outcome.Erased());
        }
        // Other requests may credit the same invoice, so the check and the note use the same remainder.
        var remainder = invoices.remainderOf(invoice);
        return rejection(remainder)
                .<Completion<Outcome>>map(Completion.Provisional::new)
                .orElseGet(() -> issue(new InvoiceId(id), remainder));
    }

    private Completion<Outcome> issue(InvoiceId id, UncreditedRemainder remainder) {
        var now = clock.instant();
        var amount = amount(remainder);
        var invoiceContent = remainder.creditNote(id, remainder.linesOf(amount), command.reason(), seller, now);
        creditNoteBooking.book(invoiceContent, description(remainder));
        trail.record(AuditEvent.byStaff(
                        AuditAction.INVOICE_CREDITED,
                        command.by(),
                        AuditTarget.ofInvoice(remainder.invoice().id().value()),
                        command.reason())
                .with(MoneyMovement.of(amount)));
        creditNoteBooking.notifyOwner(invoiceContent, remainder.invoice().number(), command.reason());
        return invoices.addNote(seller.series(), seller.yearOf(now), invoiceContent)
                .<Completion<Outcome>>map(note -> new Completion.Final<>(new Outcome.Issued(note)))
                .orElseGet(Completion.Conflict::new);
    }

    private Optional<Outcome> rejection(Invoice invoice) {
        if (invoice.isCreditNote()) {
            return Optional.of(new Outcome.IsCreditNote());
        }
        return showAccount.lockAndCheckErased(invoice.account())
                ? Optional.of(new Outcome.Erased())
                : rejection(invoices.remainderOf(invoice));
    }

    private Optional<Outcome> rejection(UncreditedRemainder remainder) {
        if (command.expectedRemaining()
                .filter(expected -> !expected.equals(remainder.gross()))
                .isPresent()) {
            return Optional.of(new Outcome.Outdated(remainder.gross()));
        }
        if (!remainder.gross().isPositive()) {
            return Optional.of(new Outcome.NothingLeft());
        }
        return amount(remainder).compareTo(remainder.gross()) > 0
                ? Optional.of(new Outcome.TooMuch(remainder.gross()))
                : Optional.empty();
    }

    private String description(UncreditedRemainder remainder) {
        return new TransferDescription.InvoiceChange(
                        TransferDescription.Change.CREDITED,
                        remainder.invoice().number().toString(),
                        command.reason().toString())
                .stored();
    }

    private Money amount(UncreditedRemainder remainder) {
        return command.amountMinor()
                .map(minor -> new Money(minor, remainder.gross().currency()))
                .orElseGet(remainder::gross);
    }
}
