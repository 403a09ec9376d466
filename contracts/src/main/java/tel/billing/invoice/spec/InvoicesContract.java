package tel.billing.invoice.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.invoice.spec.SampleInvoices.DOMESTIC;
import static tel.billing.invoice.spec.SampleInvoices.REVERSE_CHARGE;
import static tel.billing.invoice.spec.SampleInvoices.line;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.InvoiceLineKind;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.invoice.application.issuing.InvoiceSearch;
import tel.billing.invoice.application.issuing.Invoices;
import tel.billing.invoice.domain.CustomerVatSummary;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.invoice.domain.VoidedNumbers;
import tel.billing.shared.AccountId;
import tel.billing.shared.Money;
import tel.billing.shared.Page;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Reason;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.ExchangeQuote;
import tel.billing.tax.TaxedAmount;
import tel.billing.tax.spec.SampleExchangeRates;

/// Contract of [Invoices].
public abstract class InvoicesContract extends StoreContract {
    private static final InvoiceSeries SERIES = SampleInvoices.SELLER.series();
    private static final InvoiceSeries OTHER = new InvoiceSeries("OTHER");
    private static final int YEAR = 2026;
    private static final int MANY = 50;
    private static final ExchangeQuote KRONOR = SampleExchangeRates.quote("SEK", "11.0530", Arbitrary.INSTANT);
    private static final ExchangeQuote DOLLARS =
            SampleExchangeRates.quote("USD", "1.0850", Arbitrary.INSTANT.minusSeconds(3_600));

    private final Invoices invoices;

    protected InvoicesContract(StoreFixture fixture, Invoices invoices) {
        super(fixture);
        this.invoices = invoices;
    }

    @Test
    void an_invoice_is_returned_unchanged() {
        var account = account();
        var invoiceContent =
                SampleInvoices.charge(account, Arbitrary.INSTANT, line(DOMESTIC, 10_00), line(REVERSE_CHARGE, 5_00));

        var invoice = issued(invoiceContent);

        assertThat(invoice.content()).isEqualTo(invoiceContent);
        assertThat(invoices.find(account, invoiceContent.id())).contains(invoice);
        assertThat(invoices.find(invoiceContent.id())).contains(invoice);
    }

    @Test
    void a_credit_note_is_returned_unchanged() {
        var account = account();
        var invoice = issued(SampleInvoices.charge(account));
        var invoiceContent = SampleInvoices.note(invoice, 1, Arbitrary.INSTANT, line(DOMESTIC, 4_00));

        var note =
                committed(() -> invoices.addNote(SERIES, YEAR, invoiceContent)).orElseThrow();

        assertThat(note.content()).isEqualTo(invoiceContent);
        assertThat(invoices.find(account, invoiceContent.id())).contains(note);
        assertThat(invoices.notesOn(account, invoice.id())).containsExactly(note);
    }

    @Test
    void a_replacement_invoice_is_returned_unchanged() {
        var account = account();
        var invoice = issued(SampleInvoices.charge(account, Arbitrary.INSTANT, line(DOMESTIC, 10_00)));
        var note = SampleInvoices.note(invoice, 1, Arbitrary.INSTANT, line(DOMESTIC, 10_00));
        committed(() -> invoices.addNote(SERIES, YEAR, note));
        var invoiceContent = SampleInvoices.replacement(invoice, Arbitrary.INSTANT, line(REVERSE_CHARGE, 10_00));

        var replacement = issued(invoiceContent);

        assertThat(replacement.content()).isEqualTo(invoiceContent);
        assertThat(replacement.isCreditNote()).isFalse();
        assertThat(invoices.find(account, invoiceContent.id())).contains(replacement);
        assertThat(invoices.notesOn(account, invoice.id())).hasSize(1);
    }

    @Test
    void an_account_cannot_find_the_invoice_of_another_account() {
        var invoice = issued(SampleInvoices.charge(account()));
        var other = account();

        assertThat(invoices.find(other, invoice.id())).isEmpty();
        assertThat(invoices.notesOn(other, invoice.id())).isEmpty();
        assertThat(invoices.list(other, firstPage(10)).items()).isEmpty();
        assertThat(invoices.find(new InvoiceId(Arbitrary.id()))).isEmpty();
    }

    @Test
    void the_start_of_a_period_is_found_by_its_end() {
        var account = account();
        var invoiceContent = SampleInvoices.charge(account);
        var line = invoiceContent.lines().getFirst();
        var subscription = invoiceContent.subscription().orElseThrow();
        issued(invoiceContent);

        assertThat(invoices.startOfPeriod(account, subscription, line.until())).contains(line.from());
        assertThat(invoices.startOfPeriod(account, subscription, line.until().minusSeconds(1)))
                .isEmpty();
        assertThat(invoices.startOfPeriod(account, Arbitrary.id(), line.until()))
                .isEmpty();
        assertThat(invoices.startOfPeriod(account(), subscription, line.until()))
                .isEmpty();
    }

    @Test
    void an_upgrade_does_not_start_a_period() {
        var account = account();
        var until = Arbitrary.INSTANT.plus(Duration.ofDays(31));
        var upgrade = InvoiceLine.of(
                InvoiceLineKind.UPGRADE, "Business", Arbitrary.INSTANT, until, new TaxedAmount(euros(5_00), DOMESTIC));
        var invoiceContent = SampleInvoices.charge(account, Arbitrary.INSTANT, upgrade);
        issued(invoiceContent);

        assertThat(invoices.startOfPeriod(account, invoiceContent.subscription().orElseThrow(), until))
                .isEmpty();
    }

    @Test
    void invoices_and_credit_notes_share_the_numbers_of_a_series_and_a_year() {
        var account = account();
        var invoice = issued(SampleInvoices.charge(account));
        var note = SampleInvoices.note(invoice, 1, Arbitrary.INSTANT, line(DOMESTIC, 4_00));
        committed(() -> invoices.addNote(SERIES, YEAR, note));

        assertThat(numbers(committed(() -> invoices.add(
                        SERIES, YEAR, List.of(SampleInvoices.charge(account), SampleInvoices.charge(account))))))
                .containsExactly("INV-2026-000003", "INV-2026-000004");
        assertThat(numbers(committed(() -> invoices.add(SERIES, 2027, List.of(SampleInvoices.charge(account))))))
                .containsExactly("INV-2027-000001");
        assertThat(numbers(committed(() -> invoices.add(OTHER, YEAR, List.of(SampleInvoices.charge(account))))))
                .containsExactly("OTHER-2026-000001");
    }

    @Test
    void the_numbers_of_rolled_back_invoices_are_used_again() {
        var account = account();
        issued(SampleInvoices.charge(account));

        takenBack(() -> invoices.add(SERIES, YEAR, List.of(SampleInvoices.charge(account))));

        assertThat(issued(SampleInvoices.charge(account)).number()).hasToString("INV-2026-000002");
    }

    @Test
    void voided_numbers_are_not_given_out() {
        var account = account();
        issued(SampleInvoices.charge(account));
        var numbers = voided(2, 4);

        assertThat(isVoided(numbers)).isTrue();

        assertThat(invoices.latestCount(SERIES, YEAR)).isEqualTo(4);
        assertThat(issued(SampleInvoices.charge(account)).number()).hasToString("INV-2026-000005");
        assertThat(invoices.voided()).containsExactly(numbers);
    }

    @Test
    void the_first_numbers_of_a_year_can_be_voided() {
        assertThat(invoices.latestCount(SERIES, YEAR)).isZero();
        assertThat(isVoided(voided(1, 2))).isTrue();
        assertThat(isVoided(voided(3, 3))).isTrue();

        assertThat(issued(SampleInvoices.charge(account())).number()).hasToString("INV-2026-000004");
        assertThat(invoices.voided())
                .extracting(numbers -> numbers.last().count())
                .containsExactly(3L, 2L);
    }

    @Test
    void only_the_next_numbers_can_be_voided() {
        issued(SampleInvoices.charge(account()));

        assertThat(isVoided(voided(1, 3))).isFalse();
        assertThat(isVoided(voided(3, 4))).isFalse();

        assertThat(invoices.voided()).isEmpty();
        assertThat(issued(SampleInvoices.charge(account())).number()).hasToString("INV-2026-000002");
    }

    private boolean isVoided(VoidedNumbers numbers) {
        return unitOfWork()
                .attempt(() -> invoices.voidNumbers(numbers) ? Optional.of(numbers) : Optional.empty())
                .isPresent();
    }

    private static VoidedNumbers voided(long first, long last) {
        return new VoidedNumbers(
                Arbitrary.id(),
                new InvoiceNumber(SERIES, YEAR, first),
                new InvoiceNumber(SERIES, YEAR, last),
                Arbitrary.INSTANT,
                new Reason("The database was restored."));
    }

    @Test
    void fifty_concurrent_invoices_with_rollbacks_leave_no_gap_and_no_duplicate() {
        var account = account();

        Race.of(MANY, runner -> {
            unitOfWork().attempt(() -> {
                var added = invoices.add(SERIES, YEAR, List.of(SampleInvoices.charge(account)));
                return runner % 3 == 0 ? Optional.empty() : Optional.of(added);
            });
            return runner;
        });

        var kept = LongStream.range(0, MANY).filter(runner -> runner % 3 != 0).count();
        assertThat(all())
                .extracting(invoice -> invoice.number().count())
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, kept).boxed().toList());
    }

    @Test
    void a_charge_has_at_most_one_invoice() {
        var invoiceContent = SampleInvoices.charge(account());
        issued(invoiceContent);

        assertThatThrownBy(() -> issued(invoiceContent)).isInstanceOf(RuntimeException.class);
        assertThat(all()).hasSize(1);
    }

    @Test
    void an_invoice_has_at_most_one_credit_note_per_count() {
        var invoice = issued(SampleInvoices.charge(account()));
        var first = SampleInvoices.note(invoice, 1, Arbitrary.INSTANT, line(DOMESTIC, 4_00));
        committed(() -> invoices.addNote(SERIES, YEAR, first));
        var rival = SampleInvoices.note(invoice, 1, Arbitrary.INSTANT, line(DOMESTIC, 5_00));

        assertThat(unitOfWork().attempt(() -> invoices.addNote(SERIES, YEAR, rival)))
                .isEmpty();

        assertThat(issued(SampleInvoices.charge(account())).number()).hasToString("INV-2026-000003");
    }

    @Test
    void only_one_of_several_concurrent_credit_notes_is_stored() {
        var invoice = issued(SampleInvoices.charge(account()));

        var won = Race.of(() -> unitOfWork()
                .attempt(() -> invoices.addNote(
                        SERIES, YEAR, SampleInvoices.note(invoice, 1, Arbitrary.INSTANT, line(DOMESTIC, 4_00)))));

        assertThat(won).filteredOn(Optional::isPresent).hasSize(1);
        assertThat(invoices.notesOn(invoice.account(), invoice.id())).hasSize(1);
    }

    @Test
    void invoices_are_listed_in_pages_newest_first() {
        var account = account();
        var first = issued(SampleInvoices.charge(account));
        issued(SampleInvoices.charge(account()));
        var second = issued(SampleInvoices.charge(account));
        var third = issued(SampleInvoices.charge(account));

        var page = invoices.list(account, firstPage(2));
        assertThat(page.items()).containsExactly(third, second);
        assertThat(page.next()).contains(second.id());
        assertThat(invoices.list(account, new PageRequest<>(2, page.next())))
                .isEqualTo(new Page<>(List.of(first), Optional.empty()));
        assertThat(invoices.list(InvoiceSearch.ALL, firstPage(3)).items())
                .hasSize(3)
                .startsWith(third, second);
    }

    /// The id is that of the charge, which can take longer than a later one.
    @Test
    void an_invoice_that_is_issued_later_is_newer_whatever_its_id_is() {
        var account = account();
        var withLowerId = SampleInvoices.charge(account, at(2), line(DOMESTIC, 10_00));
        var withHigherId = SampleInvoices.charge(account, at(1), line(DOMESTIC, 10_00));
        var older = issued(withHigherId);
        var newer = issued(withLowerId);

        var page = invoices.list(account, firstPage(1));
        assertThat(page.items()).containsExactly(newer);
        assertThat(invoices.list(account, new PageRequest<>(1, page.next())))
                .isEqualTo(new Page<>(List.of(older), Optional.empty()));
        assertThat(all()).containsSubsequence(newer, older);
    }

    @Test
    void nothing_follows_an_unknown_invoice_or_one_of_another_account() {
        var account = account();
        issued(SampleInvoices.charge(account, at(1), line(DOMESTIC, 10_00)));
        var others = issued(SampleInvoices.charge(account(), at(2), line(DOMESTIC, 10_00)));

        assertThat(after(account, new InvoiceId(Arbitrary.id()))).isEmpty();
        assertThat(after(account, others.id())).isEmpty();
    }

    private List<Invoice> after(AccountId account, InvoiceId invoice) {
        return invoices.list(account, new PageRequest<>(10, Optional.of(invoice)))
                .items();
    }

    @Test
    void an_invoice_is_found_by_its_number() {
        var account = account();
        issued(SampleInvoices.charge(account));
        var second = issued(SampleInvoices.charge(account()));
        issued(SampleInvoices.charge(account));

        assertThat(found(search(Optional.empty(), Optional.of(second.number()))))
                .containsExactly(second);
        assertThat(found(search(Optional.of(second.account()), Optional.of(second.number()))))
                .containsExactly(second);
        assertThat(found(search(Optional.of(account), Optional.of(second.number()))))
                .isEmpty();
        assertThat(found(search(Optional.empty(), Optional.of(new InvoiceNumber(SERIES, YEAR, 4)))))
                .isEmpty();
        assertThat(found(search(Optional.empty(), Optional.of(new InvoiceNumber(OTHER, YEAR, 2)))))
                .isEmpty();
    }

    @Test
    void invoices_are_found_by_their_time_of_issue_in_pages() {
        var account = account();
        issued(SampleInvoices.charge(account, at(1), line(DOMESTIC, 10_00)));
        var first = issued(SampleInvoices.charge(account, at(2), line(DOMESTIC, 10_00)));
        var others = issued(SampleInvoices.charge(account(), at(2), line(DOMESTIC, 10_00)));
        var second = issued(SampleInvoices.charge(account, at(3), line(DOMESTIC, 10_00)));
        issued(SampleInvoices.charge(account, at(4), line(DOMESTIC, 10_00)));
        var some = new InvoiceSearch(Optional.empty(), Optional.empty(), Optional.of(at(2)), Optional.of(at(4)));

        var page = invoices.list(some, firstPage(2));
        assertThat(page.items()).containsExactly(second, others);
        assertThat(invoices.list(some, new PageRequest<>(2, page.next())))
                .isEqualTo(new Page<>(List.of(first), Optional.empty()));
        assertThat(found(new InvoiceSearch(Optional.of(account), Optional.empty(), some.from(), some.until())))
                .containsExactly(second, first);
        assertThat(found(new InvoiceSearch(Optional.of(account), Optional.empty(), some.until(), Optional.empty())))
                .hasSize(1);
    }

    @Test
    void figures_add_up_invoices_and_deduct_credit_notes() {
        var account = account();
        var invoice = issued(SampleInvoices.charge(account, at(1), line(DOMESTIC, 10_00)));
        issued(SampleInvoices.charge(account(), at(2), line(DOMESTIC, 20_00), line(REVERSE_CHARGE, 7_00)));
        issued(SampleInvoices.charge(account, at(2), line(DOMESTIC, Money.of(500, "JPY"))));
        var note = SampleInvoices.note(invoice, 1, at(3), line(DOMESTIC, 4_00));
        committed(() -> invoices.addNote(SERIES, YEAR, note));

        assertThat(invoices.figures(at(1), at(4)))
                .containsExactly(
                        new VatSummary(REVERSE_CHARGE, euros(7_00), euros(0), Optional.empty(), 1),
                        new VatSummary(DOMESTIC, euros(26_00), euros(5_46), Optional.empty(), 3),
                        new VatSummary(DOMESTIC, Money.of(500, "JPY"), Money.of(105, "JPY"), Optional.empty(), 1));
    }

    @Test
    void VAT_in_the_national_currency_is_returned_unchanged() {
        var account = account();
        var invoiceContent = SampleInvoices.converted(
                SampleInvoices.charge(
                        account,
                        Arbitrary.INSTANT,
                        line(DOMESTIC, Money.of(10_01, "USD")),
                        line(DOMESTIC, Money.of(20_02, "USD"))),
                SampleExchangeRates.conversion("USD", "SEK", DOLLARS, KRONOR));
        var euros = SampleInvoices.converted(
                SampleInvoices.charge(account), SampleExchangeRates.conversion("EUR", "SEK", KRONOR));
        var dollars = SampleInvoices.converted(
                SampleInvoices.charge(account, Arbitrary.INSTANT, line(DOMESTIC, Money.of(10_00, "USD"))),
                SampleExchangeRates.conversion("USD", "EUR", DOLLARS));

        Stream.of(invoiceContent, euros, dollars).forEach(content -> {
            var invoice = issued(content);
            assertThat(invoices.find(account, content.id())).contains(invoice);
            assertThat(invoice.content()).isEqualTo(content);
        });
    }

    @Test
    void figures_separate_documents_with_and_without_national_VAT() {
        var conversion = SampleExchangeRates.conversion("EUR", "SEK", KRONOR);
        var invoice = issued(
                SampleInvoices.converted(SampleInvoices.charge(account(), at(1), line(DOMESTIC, 10_00)), conversion));
        issued(SampleInvoices.converted(SampleInvoices.charge(account(), at(1), line(DOMESTIC, 20_00)), conversion));
        issued(SampleInvoices.charge(account(), at(1), line(DOMESTIC, 5_00)));
        var note = SampleInvoices.converted(SampleInvoices.note(invoice, 1, at(2), line(DOMESTIC, 4_00)), conversion);
        committed(() -> invoices.addNote(SERIES, YEAR, note));

        assertThat(invoices.figures(at(1), at(3)))
                .containsExactly(
                        new VatSummary(DOMESTIC, euros(5_00), euros(1_05), Optional.empty(), 1),
                        new VatSummary(DOMESTIC, euros(26_00), euros(5_46), Optional.of(Money.of(60_35, "SEK")), 3));
    }

    @Test
    void figures_include_the_start_and_exclude_the_end() {
        var account = account();
        issued(SampleInvoices.charge(account, at(1), line(DOMESTIC, 10_00)));
        issued(SampleInvoices.charge(account, at(2), line(DOMESTIC, 20_00)));

        assertThat(invoices.figures(at(1), at(2)))
                .containsExactly(new VatSummary(DOMESTIC, euros(10_00), euros(2_10), Optional.empty(), 1));
        assertThat(invoices.figures(at(3), at(4))).isEmpty();
    }

    @Test
    void reverse_charge_figures_are_by_VAT_number_and_currency() {
        var greek = line(REVERSE_CHARGE, 7_00);
        var invoice = issued(SampleInvoices.to("EL094259216", SampleInvoices.charge(account(), at(1), greek, greek)));
        issued(SampleInvoices.to("EL094259216", SampleInvoices.charge(account(), at(2), greek, line(DOMESTIC, 1_00))));
        issued(SampleInvoices.to("EL999863881", SampleInvoices.charge(account(), at(2), greek)));
        issued(SampleInvoices.to(
                "EL094259216", SampleInvoices.charge(account(), at(2), line(REVERSE_CHARGE, Money.of(5_00, "USD")))));
        issued(SampleInvoices.charge(account(), at(2), greek));
        issued(SampleInvoices.to("NL123456789B13", SampleInvoices.charge(account(), at(2), line(DOMESTIC, 1_00))));
        issued(SampleInvoices.to("EL094259216", SampleInvoices.charge(account(), at(4), greek)));
        var note = SampleInvoices.to("EL094259216", SampleInvoices.note(invoice, 1, at(3), line(REVERSE_CHARGE, 2_00)));
        committed(() -> invoices.addNote(SERIES, YEAR, note));

        var greece = REVERSE_CHARGE.customer();
        assertThat(invoices.customerFigures(at(1), at(4)))
                .containsExactly(
                        new CustomerVatSummary(greece, Optional.empty(), euros(7_00), 1),
                        new CustomerVatSummary(greece, Optional.of("EL094259216"), euros(19_00), 3),
                        new CustomerVatSummary(greece, Optional.of("EL999863881"), euros(7_00), 1),
                        new CustomerVatSummary(greece, Optional.of("EL094259216"), Money.of(5_00, "USD"), 1));
        assertThat(invoices.customerFigures(at(5), at(6))).isEmpty();
    }

    @Test
    void a_figure_may_be_negative() {
        var invoice = issued(SampleInvoices.charge(account(), at(1), line(DOMESTIC, 10_00)));
        var note = SampleInvoices.note(invoice, 1, at(2), line(DOMESTIC, 10_00));
        committed(() -> invoices.addNote(SERIES, YEAR, note));

        assertThat(invoices.figures(at(2), at(3)))
                .containsExactly(new VatSummary(DOMESTIC, euros(-10_00), euros(-2_10), Optional.empty(), 1));
    }

    private Invoice issued(InvoiceContent invoiceContent) {
        return committed(() -> invoices.add(SERIES, YEAR, List.of(invoiceContent)))
                .getFirst();
    }

    private List<Invoice> all() {
        return invoices.list(InvoiceSearch.ALL, firstPage(PageRequest.MAX_LIMIT))
                .items();
    }

    private List<Invoice> found(InvoiceSearch search) {
        return invoices.list(search, firstPage(PageRequest.MAX_LIMIT)).items();
    }

    private static InvoiceSearch search(Optional<AccountId> account, Optional<InvoiceNumber> number) {
        return new InvoiceSearch(account, number, Optional.empty(), Optional.empty());
    }

    private static List<String> numbers(List<Invoice> invoices) {
        return invoices.stream().map(invoice -> invoice.number().toString()).toList();
    }

    private static PageRequest<InvoiceId> firstPage(int limit) {
        return new PageRequest<>(limit, Optional.empty());
    }

    private static Instant at(int days) {
        return Arbitrary.INSTANT.plus(Duration.ofDays(days));
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
