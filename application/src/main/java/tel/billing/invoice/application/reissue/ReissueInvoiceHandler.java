package tel.billing.invoice.application.reissue;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import tel.billing.account.ShowAccount;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditEvent;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.AuditTrail;
import tel.billing.audit.MoneyMovement;
import tel.billing.idempotency.DatabaseOperation;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.StoredResponse;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.application.reissue.ReissueInvoice.Command;
import tel.billing.invoice.application.reissue.ReissueInvoice.Outcome;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.invoice.domain.IssueReason;
import tel.billing.invoice.domain.Seller;
import tel.billing.invoice.domain.UncreditedRemainder;
import tel.billing.ledger.TransferDescription;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.shared.Money;

/// If the new invoice is lower, the difference pays the account's overdue subscriptions before the request is
/// answered.
public record ReissueInvoiceHandler(
        ExecuteOnce executeOnce,
        Invoices invoices,
        ShowAccount showAccount,
        Seller seller,
        ReissueCalculator reissueCalculator,
        InvoiceReissuer invoiceReissuer,
        WalletCreditListener walletCreditListener,
        AuditTrail trail,
        InstantSource clock)
        implements ReissueInvoice {

    @Override
    public ExecuteOnce.Result reissue(Command command, Function<Outcome, StoredResponse> renderer) {
        var operation = new ReissueInvoiceOperation(
                command, invoices, showAccount, seller, reissueCalculator, invoiceReissuer, trail, clock);
        var result = executeOnce.execute(command.request(), operation, renderer);
        if (result.isNew()) {
            invoices.find(command.invoice()).map(Invoice::account).ifPresent(walletCreditListener::runScheduledWork);
        }
        return result;
    }

    /// Like [CreditInvoiceOperation], with the new invoice in the same unit of work. The count of credit
    /// notes also decides between concurrent requests that credit and reissue the same invoice.
    private record ReissueInvoiceOperation(
            Command command,
            Invoices invoices,
            ShowAccount showAccount,
            Seller seller,
            ReissueCalculator reissueCalculator,
            InvoiceReissuer invoiceReissuer,
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
            var original = invoices.find(command.invoice()).orElseThrow();
            if (showAccount.lockAndCheckErased(original.account())) {
                return new Completion.Provisional<>(new Outcome.Erased());
            }
            // Other requests may credit the same invoice, so the check and both documents use the
            // same remainder.
            var remainder = invoices.remainderOf(original);
            if (!remainder.hasNetAmount()) {
                return new Completion.Provisional<>(new Outcome.NothingLeft());
            }
            var content = draft(remainder);
            return rejection(remainder, content)
                    .<Completion<Outcome>>map(Completion.Provisional::new)
                    .orElseGet(() -> reissue(new InvoiceId(id), remainder, content));
        }

        /// The balance may have fallen since the check. The ledger then rejects the charge, and the operation
        /// restarts with the check.
        private Completion<Outcome> reissue(
                InvoiceId id, UncreditedRemainder remainder, ReissueCalculator.ReissuedContent content) {
            var now = clock.instant();
            var note = remainder.creditNote(id, remainder.lines(), command.reason(), seller, now);
            var invoice = invoice(content, now);
            if (!invoiceReissuer.book(note, invoice, description(remainder))) {
                return new Completion.Conflict<>();
            }
            trail.record(event(remainder.invoice(), note.gross().minus(invoice.gross())));
            invoiceReissuer.notifyOwner(note, invoice, remainder.invoice().number(), command.reason());
            return invoices.addNote(seller.series(), seller.yearOf(now), note)
                    .<Completion<Outcome>>map(
                            issued -> new Completion.Final<>(new Outcome.Reissued(issued, add(invoice))))
                    .orElseGet(Completion.Conflict::new);
        }

        /// If both documents have the same amount, no money moved.
        private AuditEvent event(Invoice original, Money difference) {
            var auditEvent = AuditEvent.byStaff(
                    AuditAction.INVOICE_REISSUED,
                    command.by(),
                    AuditTarget.ofInvoice(original.id().value()),
                    command.reason());
            return difference.minor() == 0 ? auditEvent : auditEvent.with(MoneyMovement.of(difference));
        }

        private Invoice add(InvoiceContent invoice) {
            return invoices.add(seller.series(), seller.yearOf(invoice.issuedAt()), List.of(invoice))
                    .getFirst();
        }

        private InvoiceContent invoice(ReissueCalculator.ReissuedContent content, Instant now) {
            var original = content.original();
            return new InvoiceContent(
                    invoiceReissuer.nextId(),
                    original.account(),
                    new IssueReason.Replacement(original.id(), original.number()),
                    now,
                    seller.party(),
                    reissueCalculator.party(content),
                    original.content().subscription(),
                    content.lines(),
                    reissueCalculator.nationalVat(content));
        }

        private Optional<Outcome> rejection(Invoice invoice) {
            if (invoice.isCreditNote()) {
                return Optional.of(new Outcome.IsCreditNote());
            }
            if (showAccount.lockAndCheckErased(invoice.account())) {
                return Optional.of(new Outcome.Erased());
            }
            var remainder = invoices.remainderOf(invoice);
            return remainder.hasNetAmount()
                    ? rejection(remainder, draft(remainder))
                    : Optional.of(new Outcome.NothingLeft());
        }

        /// The issued documents have the amounts that were compared here.
        private Optional<Outcome> rejection(UncreditedRemainder remainder, ReissueCalculator.ReissuedContent content) {
            var amounts = new ReissueInvoice.Amounts(remainder.gross(), content.gross());
            if (command.expected().filter(expected -> !expected.equals(amounts)).isPresent()) {
                return Optional.of(new Outcome.Outdated(amounts));
            }
            var shortfall =
                    content.gross().minus(remainder.gross()).minus(invoiceReissuer.balance(remainder.invoice()));
            return shortfall.isPositive() ? Optional.of(new Outcome.InsufficientBalance(shortfall)) : Optional.empty();
        }

        private ReissueCalculator.ReissuedContent draft(UncreditedRemainder remainder) {
            return reissueCalculator.calculate(remainder.invoice(), remainder.lines());
        }

        private String description(UncreditedRemainder remainder) {
            return new TransferDescription.InvoiceChange(
                            TransferDescription.Change.CORRECTED,
                            remainder.invoice().number().toString(),
                            command.reason().toString())
                    .stored();
        }
    }
}
