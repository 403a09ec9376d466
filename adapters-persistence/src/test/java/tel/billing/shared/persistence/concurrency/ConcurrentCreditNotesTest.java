package tel.billing.shared.persistence.concurrency;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tel.billing.account.application.AccountModule;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.audit.Actor;
import tel.billing.audit.persistence.JooqAuditTrail;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.idempotency.application.IdempotencyModule;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.application.InvoiceModule;
import tel.billing.invoice.application.creditnote.CreditInvoice;
import tel.billing.invoice.application.issuing.InvoiceSearch;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.application.reissue.ReissueInvoice;
import tel.billing.invoice.domain.CustomerVatSummary;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.invoice.domain.VoidedNumbers;
import tel.billing.invoice.persistence.JooqInvoices;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.TransferReference;
import tel.billing.ledger.TransferType;
import tel.billing.ledger.WalletCreditListener;
import tel.billing.ledger.persistence.JooqLedger;
import tel.billing.platform.Platform;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.RateLimits;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.InMemoryUnitOfWork;
import tel.billing.shared.spec.time.SteppedClock;
import tel.billing.shared.spec.time.SteppedTime;
import tel.billing.tax.persistence.JooqTaxModule;
import tel.billing.tax.spec.ScriptedVatRegister;

/// Two requests credit or reissue one invoice of EUR 12.10. The second request commits its credit note after
/// the first one has checked the invoice, and before it locks the account in its last unit of work.
class ConcurrentCreditNotesTest {
    private static final Reason REASON = new Reason("the line never worked");

    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime realTime = new SteppedTime(Instant.parse("2026-01-05T09:00:00Z"));
    private final SteppedClock clock = new SteppedClock(realTime);
    private final TimeOrderedIds ids = new TimeOrderedIds();
    private final Invoices invoices = new JooqInvoices(database.sql());
    private final AccountId operator = database.account();
    private final Actor egon = Actor.of(new UserId(ids.next()), operator, Role.ADMIN);
    private final InvoiceId invoice = issue();

    @Test
    void a_credit_note_returns_what_the_other_one_left() {
        var overtaken = with(new Overtaken(invoices, () -> credit(with(invoices), Optional.of(5_00L))));

        assertThat(credit(overtaken, Optional.of(6_00L))).startsWith("Issued");
        assertThat(notes()).containsExactly(Money.of(5_00, "EUR"), Money.of(6_00, "EUR"));
    }

    @Test
    void a_credit_note_above_the_rest_of_the_invoice_is_refused() {
        var overtaken = with(new Overtaken(invoices, () -> credit(with(invoices), Optional.of(5_00L))));

        assertThat(credit(overtaken, Optional.of(10_00L)))
                .isEqualTo(new CreditInvoice.Outcome.TooMuch(Money.of(7_10, "EUR")).toString());
        assertThat(notes()).containsExactly(Money.of(5_00, "EUR"));
    }

    @Test
    void a_credit_note_is_refused_if_the_other_one_left_nothing() {
        var overtaken = with(new Overtaken(invoices, () -> credit(with(invoices), Optional.empty())));

        assertThat(credit(overtaken, Optional.empty())).isEqualTo(new CreditInvoice.Outcome.NothingLeft().toString());
        assertThat(notes()).containsExactly(Money.of(12_10, "EUR"));
    }

    @Test
    void a_reissue_is_refused_if_the_other_request_left_nothing() {
        var overtaken = with(new Overtaken(invoices, () -> credit(with(invoices), Optional.empty())));

        assertThat(reissue(overtaken)).isEqualTo(new ReissueInvoice.Outcome.NothingLeft().toString());
        assertThat(notes()).containsExactly(Money.of(12_10, "EUR"));
    }

    private InvoiceId issue() {
        var invoiceContent = SampleInvoices.charge(database.account());
        var seller = SampleInvoices.SELLER;
        return database.unitOfWork().perform(() -> {
            book(invoiceContent, TransferType.TOPUP, invoiceContent.gross());
            book(invoiceContent, TransferType.CHARGE, invoiceContent.gross());
            book(invoiceContent, TransferType.EARNING, invoiceContent.net());
            book(invoiceContent, TransferType.VAT, invoiceContent.vat());
            invoices.add(seller.series(), seller.yearOf(invoiceContent.issuedAt()), List.of(invoiceContent));
            return invoiceContent.id();
        });
    }

    private void book(InvoiceContent invoiceContent, TransferType kind, Money amount) {
        new JooqLedger(database.sql())
                .post(new Transfer(
                        new TransferId(ids.next()),
                        invoiceContent.account(),
                        kind,
                        amount,
                        new TransferReference("charge", invoiceContent.id().value()),
                        "Plan starter",
                        clock.instant()));
    }

    private String credit(InvoiceModule staff, Optional<Long> cents) {
        var command = new CreditInvoice.Command(request(), egon, invoice, cents, REASON);
        return body(staff.creditInvoice().credit(command, ConcurrentCreditNotesTest::reply));
    }

    private String reissue(InvoiceModule staff) {
        var command = new ReissueInvoice.Command(request(), egon, invoice, REASON);
        return body(staff.reissueInvoice().reissue(command, ConcurrentCreditNotesTest::reply));
    }

    private List<Money> notes() {
        var account = invoices.find(invoice).orElseThrow().account();
        return invoices.notesOn(account, invoice).stream()
                .map(note -> note.content().gross())
                .toList();
    }

    private KeyedRequest request() {
        return KeyedRequest.ofStaff(operator, egon.id(), new IdempotencyKey(ids.random()), FINGERPRINT);
    }

    private static StoredResponse reply(Object outcome) {
        return new StoredResponse(200, Map.of(), outcome.toString());
    }

    private static String body(ExecuteOnce.Result result) {
        return switch (result) {
            case ExecuteOnce.Result.Responded(var storedResponse, var _) -> storedResponse.body();
            case ExecuteOnce.Result.KeyReused(), ExecuteOnce.Result.StillRunning _ ->
                throw new AssertionError("each request has a key of its own, but got " + result);
        };
    }

    private InvoiceModule with(Invoices store) {
        var trail = new JooqAuditTrail(database.sql(), ids, clock);
        var executeOnce = new IdempotencyModule(
                        database.unitOfWork(), new JooqIdempotencyKeys(database.sql()), ids, clock, realTime)
                .executeOnce();
        var platform = new Platform(
                database.unitOfWork(), executeOnce, RateLimits.unlimited(), (_, _) -> {}, trail, ids, clock, realTime);
        var account = new AccountModule(platform, new JooqAccounts(database.sql()));
        var tax = JooqTaxModule.on(
                database.sql(), platform, account, new ScriptedVatRegister(new InMemoryUnitOfWork()), realTime);
        return new InvoiceModule(
                platform,
                store,
                SampleInvoices.SELLER,
                tax.applyVat(),
                tax.convertVat(),
                _ -> Map.of(),
                new JooqLedger(database.sql()),
                WalletCreditListener.NONE,
                account.showAccount());
    }

    /// Runs another request, in a thread and transaction of its own, when an invoice is read for the second
    /// time. The first read belongs to the first unit of work.
    private static final class Overtaken implements Invoices {
        private final Invoices invoices;
        private final Runnable another;
        private final AtomicInteger readings = new AtomicInteger();

        Overtaken(Invoices invoices, Runnable another) {
            this.invoices = invoices;
            this.another = another;
        }

        @Override
        public List<Invoice> notesOn(AccountId account, InvoiceId invoice) {
            return invoices.notesOn(account, invoice);
        }

        private void runElsewhere() {
            try (var thread = Executors.newVirtualThreadPerTaskExecutor()) {
                thread.submit(another).get();
            } catch (ExecutionException e) {
                throw new AssertionError("the other request failed", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("the other request was interrupted", e);
            }
        }

        @Override
        public List<Invoice> add(InvoiceSeries series, int year, List<InvoiceContent> invoiceContents) {
            return invoices.add(series, year, invoiceContents);
        }

        @Override
        public long latestCount(InvoiceSeries series, int year) {
            return invoices.latestCount(series, year);
        }

        @Override
        public boolean voidNumbers(VoidedNumbers numbers) {
            return invoices.voidNumbers(numbers);
        }

        @Override
        public List<VoidedNumbers> voided() {
            return invoices.voided();
        }

        @Override
        public Optional<Invoice> addNote(InvoiceSeries series, int year, InvoiceContent note) {
            return invoices.addNote(series, year, note);
        }

        @Override
        public Optional<Invoice> find(AccountId account, InvoiceId id) {
            return invoices.find(account, id);
        }

        @Override
        public Optional<Invoice> find(InvoiceId id) {
            if (readings.incrementAndGet() == 2) {
                runElsewhere();
            }
            return invoices.find(id);
        }

        @Override
        public Optional<Instant> startOfPeriod(AccountId account, UUID subscription, Instant until) {
            return invoices.startOfPeriod(account, subscription, until);
        }

        @Override
        public Page<Invoice, InvoiceId> list(AccountId account, PageRequest<InvoiceId> page) {
            return invoices.list(account, page);
        }

        @Override
        public Page<Invoice, InvoiceId> list(InvoiceSearch search, PageRequest<InvoiceId> page) {
            return invoices.list(search, page);
        }

        @Override
        public List<VatSummary> figures(Instant from, Instant until) {
            return invoices.figures(from, until);
        }

        @Override
        public List<CustomerVatSummary> customerFigures(Instant from, Instant until) {
            return invoices.customerFigures(from, until);
        }
    }
}
