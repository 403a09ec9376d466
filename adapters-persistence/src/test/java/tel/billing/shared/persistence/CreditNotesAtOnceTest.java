package tel.billing.shared.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Test;
import tel.billing.account.application.AccountUseCases;
import tel.billing.account.persistence.JooqAccounts;
import tel.billing.audit.Actor;
import tel.billing.audit.persistence.JooqAuditTrail;
import tel.billing.idempotency.AnswerOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.Reply;
import tel.billing.idempotency.application.IdempotencyUseCases;
import tel.billing.idempotency.persistence.JooqIdempotencyKeys;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.Series;
import tel.billing.invoice.application.CreditInvoice;
import tel.billing.invoice.application.InvoiceSearch;
import tel.billing.invoice.application.InvoiceUseCases;
import tel.billing.invoice.application.Invoices;
import tel.billing.invoice.application.ReissueInvoice;
import tel.billing.invoice.domain.Content;
import tel.billing.invoice.domain.CustomerFigure;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.VatFigure;
import tel.billing.invoice.persistence.JooqInvoices;
import tel.billing.invoice.spec.SomeInvoices;
import tel.billing.ledger.EntryKind;
import tel.billing.ledger.Reference;
import tel.billing.ledger.Transfer;
import tel.billing.ledger.TransferId;
import tel.billing.ledger.WalletWatch;
import tel.billing.ledger.persistence.JooqLedger;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.SteppedClock;
import tel.billing.shared.spec.SteppedTime;
import tel.billing.tax.application.VatUseCases;
import tel.billing.tax.persistence.JooqExchangeRates;
import tel.billing.tax.persistence.JooqVatRates;
import tel.billing.tax.persistence.RememberedExchangeRates;
import tel.billing.tax.persistence.RememberedVatRates;

/// Two requests credit or reissue one invoice of EUR 12.10. The second request commits its credit note right
/// after the first one has read, in its last unit of work, how much of the invoice is left.
@DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
class CreditNotesAtOnceTest {
    private static final Reason REASON = new Reason("the line never worked");

    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime realTime = new SteppedTime(Instant.parse("2026-01-05T09:00:00Z"));
    private final SteppedClock clock = new SteppedClock(realTime);
    private final TimeOrderedIds ids = new TimeOrderedIds();
    private final Invoices invoices = new JooqInvoices(database.sql());
    private final AccountId operator = database.account();
    private final Actor egon = new Actor(new UserId(ids.next()), operator, Set.of(Role.ADMIN));
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
        var content = SomeInvoices.charge(database.account());
        var seller = SomeInvoices.SELLER;
        return database.unitOfWork().perform(() -> {
            book(content, EntryKind.TOPUP, content.gross());
            book(content, EntryKind.CHARGE, content.gross());
            book(content, EntryKind.EARNING, content.net());
            book(content, EntryKind.VAT, content.vat());
            invoices.add(seller.series(), seller.yearOf(content.issuedAt()), List.of(content));
            return content.id();
        });
    }

    private void book(Content content, EntryKind kind, Money amount) {
        new JooqLedger(database.sql())
                .post(new Transfer(
                        new TransferId(ids.next()),
                        content.account(),
                        kind,
                        amount,
                        new Reference("charge", content.id().value()),
                        "Plan starter",
                        clock.instant()));
    }

    private String credit(InvoiceUseCases staff, Optional<Long> cents) {
        var command = new CreditInvoice.Command(request(), egon, invoice, cents, REASON);
        return body(staff.creditInvoice().credit(command, CreditNotesAtOnceTest::reply));
    }

    private String reissue(InvoiceUseCases staff) {
        var command = new ReissueInvoice.Command(request(), egon, invoice, REASON);
        return body(staff.reissueInvoice().reissue(command, CreditNotesAtOnceTest::reply));
    }

    private List<Money> notes() {
        var account = invoices.find(invoice).orElseThrow().account();
        return invoices.notesOn(account, invoice).stream()
                .map(note -> note.content().gross())
                .toList();
    }

    private KeyedRequest request() {
        return KeyedRequest.ofStaff(
                operator, egon.id(), new IdempotencyKey(ids.random()), new Fingerprint("0".repeat(64)));
    }

    private static Reply reply(Object outcome) {
        return new Reply(200, Map.of(), outcome.toString());
    }

    private static String body(AnswerOnce.Answer answer) {
        return switch (answer) {
            case AnswerOnce.Answer.Given(var reply, var _) -> reply.body();
            case AnswerOnce.Answer.OtherRequest(), AnswerOnce.Answer.StillRunning _ ->
                throw new AssertionError("each request has a key of its own, but got " + answer);
        };
    }

    private InvoiceUseCases with(Invoices store) {
        var trail = new JooqAuditTrail(database.sql(), ids, clock);
        var answerOnce = new IdempotencyUseCases(
                        database.unitOfWork(), new JooqIdempotencyKeys(database.sql()), ids, clock, realTime)
                .answerOnce();
        var vat = new VatUseCases(
                answerOnce,
                new Country("NL"),
                new RememberedVatRates(new JooqVatRates(database.sql()), realTime),
                new RememberedExchangeRates(new JooqExchangeRates(database.sql()), realTime),
                trail,
                clock);
        return new InvoiceUseCases(
                answerOnce,
                store,
                SomeInvoices.SELLER,
                vat.applyVat(),
                vat.tellVat(),
                _ -> Map.of(),
                new JooqLedger(database.sql()),
                WalletWatch.NOBODY,
                new AccountUseCases(database.unitOfWork(), new JooqAccounts(database.sql()), clock).showAccount(),
                (_, _) -> {},
                trail,
                ids,
                clock);
    }

    /// Runs another request, in a thread and transaction of its own, after the credit notes of an invoice
    /// were read for the second time. The first read belongs to the first unit of work.
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
            var notes = invoices.notesOn(account, invoice);
            if (readings.incrementAndGet() == 2) {
                runElsewhere();
            }
            return notes;
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
        public List<Invoice> add(Series series, int year, List<Content> contents) {
            return invoices.add(series, year, contents);
        }

        @Override
        public Optional<Invoice> addNote(Series series, int year, Content note) {
            return invoices.addNote(series, year, note);
        }

        @Override
        public Optional<Invoice> find(AccountId account, InvoiceId id) {
            return invoices.find(account, id);
        }

        @Override
        public Optional<Invoice> find(InvoiceId id) {
            return invoices.find(id);
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
        public List<VatFigure> figures(Instant from, Instant until) {
            return invoices.figures(from, until);
        }

        @Override
        public List<CustomerFigure> customerFigures(Instant from, Instant until) {
            return invoices.customerFigures(from, until);
        }
    }
}
