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
import tel.billing.invoice.application.ReissueInvoice.Command;
import tel.billing.invoice.application.ReissueInvoice.Outcome;
import tel.billing.invoice.domain.Content;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.Occasion;
import tel.billing.invoice.domain.Remainder;
import tel.billing.invoice.domain.Seller;
import tel.billing.shared.Money;

/// Like [CreditJourney], with the new invoice in the same unit of work. The count of credit notes also
/// decides between concurrent requests that credit and reissue the same invoice.
record ReissueJourney(
        Command command,
        Invoices invoices,
        Seller seller,
        Redraft redraft,
        Exchange exchange,
        AuditTrail trail,
        InstantSource clock)
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
            // Other requests may credit the same invoice, so the check and both documents use the
            // same remainder.
            var remainder = remainder(invoices.find(command.invoice()).orElseThrow());
            return refusal(remainder)
                    .<Ending<Outcome>>map(Ending.Provisional::new)
                    .orElseGet(() -> reissue(new InvoiceId(id), remainder));
        };
    }

    /// Only the ledger decides whether the balance suffices. The amount for the error message is
    /// read afterwards.
    private Ending<Outcome> reissue(InvoiceId id, Remainder remainder) {
        var now = clock.instant();
        var draft = draft(remainder);
        var note = note(id, remainder, now);
        var invoice = invoice(draft, now);
        if (!exchange.book(note, invoice, words(remainder))) {
            return new Ending.Overtaken<>();
        }
        trail.record(deed(remainder.invoice(), note.gross().minus(invoice.gross())));
        exchange.tell(note, invoice, remainder.invoice().number(), command.reason());
        return invoices.addNote(seller.series(), seller.yearOf(now), note)
                .<Ending<Outcome>>map(issued -> new Ending.Final<>(new Outcome.Reissued(issued, add(invoice))))
                .orElseGet(Ending.Overtaken::new);
    }

    /// If both documents have the same amount, no money moved.
    private Deed deed(Invoice original, Money difference) {
        var deed = Deed.byStaff(
                Action.INVOICE_REISSUED,
                command.by(),
                Target.ofInvoice(original.id().value()),
                command.reason());
        return difference.minor() == 0 ? deed : deed.with(MoneyMove.of(difference));
    }

    private Invoice add(Content invoice) {
        return invoices.add(seller.series(), seller.yearOf(invoice.issuedAt()), List.of(invoice))
                .getFirst();
    }

    private Content note(InvoiceId id, Remainder remainder, Instant now) {
        var original = remainder.invoice();
        var lines = left(remainder);
        return new Content(
                id,
                original.account(),
                new Occasion.Correction(
                        original.id(), original.number(), remainder.notes().size() + 1, command.reason()),
                now,
                seller.party(),
                original.content().buyer(),
                original.content().subscription(),
                lines,
                remainder.nationalVatOf(lines));
    }

    private Content invoice(Redraft.Draft draft, Instant now) {
        var original = draft.original();
        return new Content(
                exchange.nextId(),
                original.account(),
                new Occasion.Replacement(original.id(), original.number()),
                now,
                seller.party(),
                redraft.party(draft),
                original.content().subscription(),
                draft.lines(),
                redraft.nationalVat(draft));
    }

    private Optional<Outcome> refusal(Invoice invoice) {
        return invoice.isCreditNote() ? Optional.of(new Outcome.IsCreditNote()) : refusal(remainder(invoice));
    }

    private Optional<Outcome> refusal(Remainder remainder) {
        if (!isAnythingSoldIn(remainder)) {
            return Optional.of(new Outcome.NothingLeft());
        }
        var lacking = draft(remainder).gross().minus(remainder.gross()).minus(exchange.balance(remainder.invoice()));
        return lacking.isPositive() ? Optional.of(new Outcome.WalletLacks(lacking)) : Optional.empty();
    }

    /// The last cent may be only VAT, without a net amount.
    private static boolean isAnythingSoldIn(Remainder remainder) {
        return remainder.gross().isPositive()
                && left(remainder).stream().anyMatch(line -> line.net().isPositive());
    }

    private Redraft.Draft draft(Remainder remainder) {
        return redraft.of(remainder.invoice(), left(remainder));
    }

    private static List<InvoiceLine> left(Remainder remainder) {
        return remainder.linesOf(remainder.gross());
    }

    private String words(Remainder remainder) {
        return "Correction of invoice %s: %s".formatted(remainder.invoice().number(), command.reason());
    }

    private Remainder remainder(Invoice invoice) {
        return new Remainder(invoice, invoices.notesOn(invoice.account(), invoice.id()));
    }
}
