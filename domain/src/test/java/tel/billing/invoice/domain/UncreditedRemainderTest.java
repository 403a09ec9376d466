package tel.billing.invoice.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tel.billing.invoice.InvoiceId;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.InvoiceLineKind;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.InvoiceSeries;
import tel.billing.shared.AccountId;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.Reason;
import tel.billing.tax.Conversion;
import tel.billing.tax.EuroRate;
import tel.billing.tax.ExchangeQuote;
import tel.billing.tax.RateSource;
import tel.billing.tax.TaxedAmount;
import tel.billing.tax.VatTreatment;

class UncreditedRemainderTest {
    private static final Instant BEGIN = Instant.parse("2026-01-05T09:00:00Z");
    private static final Party PARTY = new Party("Ada", List.of(), new Country("NL"), Optional.empty());
    private static final InvoiceSeries SERIES = new InvoiceSeries("INV");
    private static final RateSource ECB = new RateSource("ECB");
    private static final Conversion KRONOR = new Conversion(
            Currency.getInstance("EUR"),
            Currency.getInstance("SEK"),
            List.of(new ExchangeQuote(
                    Currency.getInstance("SEK"), EuroRate.parse("11.0530").orThrow(), BEGIN, ECB)));

    @Test
    void is_the_whole_invoice_at_first() {
        assertThat(new UncreditedRemainder(invoice(line(10_00, 2_100)), List.of()).gross())
                .isEqualTo(euros(12_10));
    }

    @Test
    void credits_include_the_VAT_of_each_line() {
        var remainder = new UncreditedRemainder(invoice(line(10_00, 2_100)), List.of());

        assertThat(remainder.linesOf(euros(4_84)))
                .extracting(InvoiceLine::net, InvoiceLine::vat)
                .containsExactly(tuple(euros(4_00), euros(84)));
    }

    @Test
    void rejects_a_credit_above_the_remainder() {
        var remainder = new UncreditedRemainder(invoice(line(10_00, 2_100)), List.of());

        assertThatThrownBy(() -> remainder.linesOf(euros(12_11))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> remainder.linesOf(euros(0))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void rejects_a_credit_note_on_a_credit_note() {
        var invoice = invoice(line(10_00, 2_100));
        var lines = new UncreditedRemainder(invoice, List.of()).linesOf(euros(5_00));
        var note = note(invoice, 1, lines, Optional.empty());

        assertThatThrownBy(() -> new UncreditedRemainder(note, List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void has_no_net_amount_if_only_VAT_is_left() {
        var line = line(10_00, 2_100);
        var invoice = invoice(line);
        var lineWithoutLastCent = new InvoiceLine(
                line.kind(), line.item(), line.from(), line.until(), line.treatment(), line.net(), euros(2_09));
        var note = note(invoice, 1, List.of(lineWithoutLastCent), Optional.empty());
        var remainder = new UncreditedRemainder(invoice, List.of(note));

        assertThat(remainder.gross()).isEqualTo(euros(1));
        assertThat(remainder.hasNetAmount()).isFalse();
        assertThat(new UncreditedRemainder(invoice, List.of()).hasNetAmount()).isTrue();
    }

    @Test
    void has_no_net_amount_if_it_is_fully_credited() {
        var invoice = invoice(line(10_00, 2_100));
        var lines = new UncreditedRemainder(invoice, List.of()).lines();
        var note = note(invoice, 1, lines, Optional.empty());

        assertThat(lines).isEqualTo(invoice.content().lines());
        assertThat(new UncreditedRemainder(invoice, List.of(note)).hasNetAmount())
                .isFalse();
    }

    @Test
    void credits_use_the_exchange_rates_of_the_invoice() {
        var invoice = invoice(line(10_00, 2_100));
        var remainder = new UncreditedRemainder(invoice, List.of());
        var first = remainder.linesOf(euros(4_84));

        assertThat(remainder.nationalVatOf(first)).map(NationalVat::total).contains(Money.of(9_28, "SEK"));

        var note = note(invoice, 1, first, remainder.nationalVatOf(first));
        var rest = new UncreditedRemainder(invoice, List.of(note));

        assertThat(rest.nationalVatOf(rest.linesOf(rest.gross())))
                .map(NationalVat::total)
                .contains(Money.of(13_93, "SEK"));
    }

    @Test
    void has_no_national_VAT_if_the_invoice_has_none() {
        var lines = List.of(line(10_00, 2_100));
        var invoiceContent = content(new IssueReason.Charge(), lines, Optional.empty());
        var remainder =
                new UncreditedRemainder(new Invoice(new InvoiceNumber(SERIES, 2026, 1), invoiceContent), List.of());

        assertThat(remainder.nationalVatOf(remainder.linesOf(euros(4_84)))).isEmpty();
    }

    @Test
    void national_VAT_has_one_amount_per_line_in_its_own_currency() {
        var lines = List.of(line(10_00, 2_100));
        var dollars = new Conversion(
                Currency.getInstance("USD"),
                Currency.getInstance("EUR"),
                List.of(new ExchangeQuote(
                        Currency.getInstance("USD"), EuroRate.parse("1.0850").orThrow(), BEGIN, ECB)));
        var occasion = new IssueReason.Charge();

        assertThatThrownBy(() -> content(occasion, lines, Optional.of(new NationalVat(KRONOR, List.of()))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> content(occasion, lines, Optional.of(new NationalVat(dollars, List.of(euros(2_10))))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new NationalVat(KRONOR, List.of(euros(2_10))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void all_credit_notes_together_equal_the_invoice_line_by_line(long seed) {
        var random = new Random(seed);
        var invoice = invoice(IntStream.rangeClosed(0, random.nextInt(4))
                .mapToObj(_ -> line(1 + random.nextInt(random.nextBoolean() ? 20 : 50_00), random.nextInt(28) * 100))
                .toArray(InvoiceLine[]::new));
        var notes = new ArrayList<Invoice>();
        var remainder = new UncreditedRemainder(invoice, notes);
        while (remainder.gross().isPositive()) {
            var left = remainder.gross().minor();
            var amount = euros(notes.size() > 30 ? left : 1 + random.nextLong(left));
            var lines = remainder.linesOf(amount);
            var nationalVat = remainder.nationalVatOf(lines);
            assertThat(lines.stream().map(InvoiceLine::gross).reduce(Money::plus))
                    .contains(amount);
            notes.add(note(invoice, notes.size() + 1, lines, nationalVat));
            remainder = new UncreditedRemainder(invoice, notes);
        }

        var lines = invoice.content().lines();
        for (var index = 0; index < lines.size(); index++) {
            var at = index;
            assertThat(notes.stream()
                            .map(note -> note.content().lines().get(at).net())
                            .reduce(Money::plus))
                    .contains(lines.get(index).net());
            assertThat(notes.stream()
                            .map(note -> note.content().lines().get(at).vat())
                            .reduce(Money::plus))
                    .contains(lines.get(index).vat());
            assertThat(notes.stream()
                            .map(note -> note.content().nationalVat().orElseThrow())
                            .map(converted -> converted.ofLines().get(at))
                            .reduce(Money::plus))
                    .contains(KRONOR.convert(lines.get(index).vat()));
        }
    }

    static Stream<Long> seeds() {
        return Stream.iterate(1L, seed -> seed + 1).limit(300);
    }

    private static InvoiceLine line(long cents, int rate) {
        var treatment = new VatTreatment(VatTreatment.Kind.DESTINATION, new Country("HU"), new BasisPoints(rate));
        return InvoiceLine.of(
                InvoiceLineKind.SUBSCRIPTION,
                "Starter",
                BEGIN,
                BEGIN.plusSeconds(1),
                new TaxedAmount(euros(cents), treatment));
    }

    private static Invoice invoice(InvoiceLine... lines) {
        return new Invoice(
                new InvoiceNumber(SERIES, 2026, 1),
                content(new IssueReason.Charge(), List.of(lines), Optional.of(NationalVat.of(List.of(lines), KRONOR))));
    }

    private static Invoice note(Invoice invoice, int nth, List<InvoiceLine> lines, Optional<NationalVat> nationalVat) {
        var correction = new IssueReason.Correction(invoice.id(), invoice.number(), nth, new Reason("as agreed"));
        return new Invoice(new InvoiceNumber(SERIES, 2026, 1L + nth), content(correction, lines, nationalVat));
    }

    private static InvoiceContent content(
            IssueReason issueReason, List<InvoiceLine> lines, Optional<NationalVat> nationalVat) {
        return new InvoiceContent(
                new InvoiceId(new UUID(0, 1)),
                new AccountId(new UUID(0, 2)),
                issueReason,
                BEGIN,
                PARTY,
                PARTY,
                Optional.empty(),
                lines,
                nationalVat);
    }

    private static Money euros(long cents) {
        return Money.of(cents, "EUR");
    }
}
