package tel.billing.invoice.pdf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.invoice.spec.SampleInvoices.DOMESTIC;
import static tel.billing.invoice.spec.SampleInvoices.REVERSE_CHARGE;
import static tel.billing.invoice.spec.SampleInvoices.SELLER;
import static tel.billing.invoice.spec.SampleInvoices.line;

import com.sun.management.ThreadMXBean;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;
import org.apache.pdfbox.text.PDFTextStripper;
import org.apache.pdfbox.text.TextPosition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tel.billing.invoice.InvoiceLine;
import tel.billing.invoice.InvoiceNumber;
import tel.billing.invoice.domain.Invoice;
import tel.billing.invoice.domain.InvoiceContent;
import tel.billing.invoice.domain.Party;
import tel.billing.invoice.spec.SampleInvoices;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Country;
import tel.billing.shared.Money;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.tax.EuroRate;
import tel.billing.tax.ExchangeQuote;
import tel.billing.tax.RateSource;
import tel.billing.tax.VatTreatment;
import tel.billing.tax.spec.SampleExchangeRates;

/// Reads the text of the PDF.
class PdfInvoiceRendererTest {
    private static final Instant NEW_YEARS_EVE = Instant.parse("2026-12-31T23:30:00Z");
    private static final ExchangeQuote DOLLARS =
            SampleExchangeRates.quote("USD", "1.0850", Instant.parse("2026-01-02T15:00:00Z"));
    private static final ExchangeQuote KRONOR = SampleExchangeRates.quote("SEK", "11.0530", Arbitrary.INSTANT);

    /// A little less than the margin of the page, 18 mm.
    private static final int RIGHT_MARGIN = 50;

    private static final ThreadMXBean THREADS = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);

    private final PdfInvoiceRenderer renderer =
            new PdfInvoiceRenderer(SELLER.zone(), PdfBranding.of("#b00020", Optional.empty()));

    /// Directive 2006/112/EC, article 226, point by point.
    @Test
    void an_invoice_has_all_legally_required_details() throws IOException {
        var ada = new Party(
                "Ada's Analytical Engines",
                List.of("Keizersgracht 100", "1015 CV Amsterdam"),
                new Country("NL"),
                Optional.empty());

        assertThat(textOf(invoice(ada, Arbitrary.INSTANT, line(DOMESTIC, 10_00))))
                .contains("Invoice")
                .as("(1)")
                .contains("Date 5 January 2026")
                .as("(2)")
                .contains("Invoice no. INV-2026-000042")
                .as("(3)")
                .contains("VAT number NL123456789B13")
                .as("(5)")
                .contains("Billing Telecom B.V.", "Herengracht 1", "1015 BA Amsterdam", "Netherlands")
                .contains("Ada's Analytical Engines", "Keizersgracht 100", "1015 CV Amsterdam")
                .as("(6)")
                .contains("Plan Starter")
                .as("(7)")
                .contains("5 January 2026 to 4 February 2026")
                .as("(8)")
                .contains("Net total EUR 10.00")
                .as("(9)")
                .contains("21%")
                .as("(10)")
                .contains("VAT 21% (Netherlands) on EUR 10.00 EUR 2.10")
                .contains("Total EUR 12.10")
                .contains("Paid from your prepaid balance on 5 January 2026.");
    }

    /// Article 226 (4) and (11a).
    @Test
    void an_invoice_under_reverse_charge_shows_the_customers_VAT_number() throws IOException {
        var cleo = new Party("Cleo Cargo", List.of(), new Country("GR"), Optional.of("EL094014201"));

        assertThat(textOf(invoice(cleo, Arbitrary.INSTANT, line(REVERSE_CHARGE, 30_00))))
                .contains("VAT number EL094014201")
                .contains("VAT 0% on EUR 30.00 EUR 0.00")
                .contains("Reverse charge: the customer owes the VAT (Article 196 of Directive 2006/112/EC).");
    }

    @Test
    void an_invoice_is_in_the_language_of_the_buyers_country() throws IOException {
        var buyer = new Party("Größe & Söhne <GmbH>", List.of(), new Country("DE"), Optional.of("DE129273398"));
        var treatment = new VatTreatment(VatTreatment.Kind.REVERSE_CHARGE, new Country("DE"), BasisPoints.NONE);

        assertThat(textOf(invoice(buyer, Arbitrary.INSTANT, line(treatment, 1_234_56))))
                .contains("Rechnung", "Größe & Söhne <GmbH>", "Deutschland", "USt-IdNr. DE129273398")
                .contains("5. Januar 2026 bis 4. Februar 2026")
                .contains("Gesamtbetrag 1.234,56 EUR")
                .contains("Steuerschuldnerschaft des Leistungsempfängers");
    }

    @Test
    void a_credit_note_shows_the_corrected_invoice_and_the_reason() throws IOException {
        var invoice = invoice(ada(), Arbitrary.INSTANT, line(DOMESTIC, 10_00));
        var invoiceContent = SampleInvoices.note(invoice, 1, Arbitrary.INSTANT, line(DOMESTIC, 4_00));

        assertThat(textOf(new Invoice(new InvoiceNumber(SELLER.series(), 2026, 43), invoiceContent)))
                .contains("Credit note no. INV-2026-000043", "Corrects invoice INV-2026-000042")
                .contains("Reason charged twice")
                .contains("Total credit EUR 4.84")
                .contains("Credited to your prepaid balance on 5 January 2026.");
    }

    @Test
    void a_reissued_invoice_shows_the_replaced_one() throws IOException {
        var invoice = invoice(ada(), Arbitrary.INSTANT, line(DOMESTIC, 10_00));
        var invoiceContent = SampleInvoices.replacement(invoice, Arbitrary.INSTANT, line(DOMESTIC, 10_00));

        assertThat(textOf(new Invoice(new InvoiceNumber(SELLER.series(), 2026, 44), invoiceContent)))
                .contains("Invoice no. INV-2026-000044", "Replaces invoice INV-2026-000042")
                .doesNotContain("Credit note");
    }

    @Test
    void the_date_is_in_the_sellers_time_zone() throws IOException {
        assertThat(textOf(invoice(ada(), NEW_YEARS_EVE, line(DOMESTIC, 10_00)))).contains("Date 1 January 2027");
    }

    @Test
    void the_supply_days_are_in_the_sellers_time_zone() throws IOException {
        var nextYear = NEW_YEARS_EVE.plus(Duration.ofDays(31));
        var first = supplied(NEW_YEARS_EVE, nextYear);
        var second = supplied(nextYear, nextYear.plus(Duration.ofDays(28)));

        assertThat(textOf(invoice(ada(), NEW_YEARS_EVE, first)))
                .contains("Date 1 January 2027", "1 January 2027 to 31 January 2027")
                .doesNotContain("2026 to", "December");
        assertThat(textOf(invoice(ada(), nextYear, second))).contains("1 February 2027 to 28 February 2027");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x0, 0x8, 0xFFFE, 0xFFFF, 0xD800})
    void unprintable_characters_are_omitted(int point) throws IOException {
        var name = "Ada%s & Co".formatted(Character.toString(point));
        var buyer = new Party(name, List.of("a " + name), new Country("NL"), Optional.empty());

        assertThat(textOf(invoice(buyer, Arbitrary.INSTANT, line(DOMESTIC, 10_00))))
                .contains("& Co", "Total EUR 12.10");
    }

    @Test
    void each_rate_has_its_own_total() throws IOException {
        var hungarian = new VatTreatment(VatTreatment.Kind.DESTINATION, new Country("HU"), new BasisPoints(2_700));
        var other = line(hungarian, Money.of(5_00, "EUR"));

        assertThat(textOf(invoice(ada(), Arbitrary.INSTANT, line(DOMESTIC, 10_00), other, line(DOMESTIC, 1_00))))
                .contains("VAT 21% (Netherlands) on EUR 11.00 EUR 2.31")
                .contains("VAT 27% (Hungary) on EUR 5.00 EUR 1.35")
                .contains("Total EUR 19.66");
    }

    /// Article 230.
    @Test
    void VAT_in_another_currency_is_also_stated_in_the_sellers_currency_with_the_rates() throws IOException {
        var invoiceContent = SampleInvoices.converted(
                SampleInvoices.charge(Arbitrary.accountId(), Arbitrary.INSTANT, line(DOMESTIC, Money.of(10_00, "USD"))),
                SampleExchangeRates.conversion("USD", "SEK", DOLLARS, KRONOR));

        assertThat(textOf(new Invoice(new InvoiceNumber(SELLER.series(), 2026, 42), invoiceContent)))
                .contains("Total USD 12.10")
                .contains("VAT in SEK SEK 21.39")
                .contains("EUR 1 = USD 1.0850 (ECB, 2 January 2026)")
                .contains("EUR 1 = SEK 11.0530 (ECB, 5 January 2026)");
    }

    @Test
    void exchange_rates_are_formatted_in_the_language() throws IOException {
        var buyer = new Party("Größe & Söhne", List.of(), new Country("DE"), Optional.empty());
        var treatment = new VatTreatment(VatTreatment.Kind.DESTINATION, new Country("DE"), new BasisPoints(1_900));
        var invoiceContent =
                invoice(buyer, Arbitrary.INSTANT, line(treatment, 1_000_00)).content();
        var converted = SampleInvoices.converted(invoiceContent, SampleExchangeRates.conversion("EUR", "SEK", KRONOR));

        assertThat(textOf(new Invoice(new InvoiceNumber(SELLER.series(), 2026, 42), converted)))
                .contains("Umsatzsteuer in SEK 2.100,07 SEK")
                .contains("1 EUR = 11,0530 SEK (ECB, 5. Januar 2026)");
    }

    @Test
    void an_invoice_without_a_conversion_shows_no_exchange_rates() throws IOException {
        assertThat(textOf(invoice(ada(), Arbitrary.INSTANT, line(DOMESTIC, 10_00))))
                .doesNotContain("VAT in", "EUR 1 =");
    }

    @Test
    void many_lines_take_several_pages() throws IOException {
        var lines = IntStream.range(0, 60).mapToObj(_ -> line(DOMESTIC, 10_00)).toArray(InvoiceLine[]::new);

        assertThat(textOf(invoice(ada(), Arbitrary.INSTANT, lines)))
                .contains("60 Plan Starter", "Page 1 / 5", "Page 5 / 5");
    }

    @Test
    void every_page_shows_the_number_and_no_line_is_split() throws IOException {
        var lines = IntStream.range(0, 60).mapToObj(_ -> line(DOMESTIC, 10_00)).toArray(InvoiceLine[]::new);

        try (var pdf = opened(invoice(ada(), Arbitrary.INSTANT, lines))) {
            for (var page = 1; page <= pdf.getNumberOfPages(); page++) {
                var text = textOf(pdf, page);
                assertThat(text).contains("Invoice INV-2026-000042", "Page " + page + " / ");
                assertThat(text.lines().filter(line -> line.startsWith("5 January 2026 to")))
                        .hasSameSizeAs(text.lines()
                                .filter(line -> line.contains("Plan Starter"))
                                .toList());
            }
        }
    }

    @Test
    void long_words_do_not_exceed_the_margins() throws IOException {
        var endless = new Party(
                "W".repeat(200),
                List.of("A".repeat(100), "B".repeat(100), "C".repeat(20) + " " + "D".repeat(100)),
                new Country("GB"),
                Optional.of("XI123456789"));
        var line = line(DOMESTIC, Money.of(99_999_999_99L, "HUF"));
        var named = new InvoiceLine(
                line.kind(), "P".repeat(100), line.from(), line.until(), line.treatment(), line.net(), line.vat());

        var rate = new ExchangeQuote(
                Currency.getInstance("HUF"),
                new EuroRate(new BigDecimal("99999999.99999999")),
                Arbitrary.INSTANT,
                new RateSource("W".repeat(100)));
        var invoiceContent = SampleInvoices.converted(
                invoice(endless, Arbitrary.INSTANT, named).content(),
                SampleExchangeRates.conversion("HUF", "SEK", rate, KRONOR));

        try (var pdf = opened(new Invoice(new InvoiceNumber(SELLER.series(), 2026, 42), invoiceContent))) {
            var edge = new Edge();
            assertThat(edge.getText(pdf)).contains("INV-2026-000042");
            assertThat(edge.rightmost)
                    .isPositive()
                    .isLessThan(pdf.getPage(0).getMediaBox().getWidth());
        }
    }

    @Test
    void a_long_name_of_the_seller_leaves_room_for_the_title() throws IOException {
        var plain = invoice(ada(), Arbitrary.INSTANT, line(DOMESTIC, 10_00)).content();
        var seller = new Party(
                "Donaudampfschifffahrtstelekommunikationsgesellschaft Österreich & Söhne mbH",
                List.of("1 Example Street"),
                new Country("AT"),
                Optional.empty());
        var longNamed = new InvoiceContent(
                plain.id(),
                plain.account(),
                plain.issueReason(),
                plain.issuedAt(),
                seller,
                plain.buyer(),
                plain.subscription(),
                plain.lines(),
                plain.nationalVat());

        try (var pdf = opened(new Invoice(new InvoiceNumber(SELLER.series(), 2026, 42), longNamed))) {
            var edge = new Edge();
            assertThat(edge.getText(pdf)).contains("Invoice");
            assertThat(edge.rightmost).isLessThan(pdf.getPage(0).getMediaBox().getWidth() - RIGHT_MARGIN);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Žlutý kůň úpěl ďábelské ódy ŘŠČŤŇ",
                "Zażółć gęślą jaźń ŁÓDŹ",
                "Árvíztűrő tükörfúrógép ŐŰ",
                "Țară, Șosea, Ţară ăâî",
                "Ħal Għargħur, Ġorġ, Ċensu, Żejtun",
                "Ķekava, Ļaudona, Ģirts, Ņina, Šķūnis ēūī",
                "Ąžuolas, Ėglė, Įmonė, Ųsai ėęįš",
                "Ærøskøbing Århus Þórður Öland",
                "Ñandú, Ç’est l’Œuvre, ß ẞ õ Õ",
                "България, Ъгъл, Щука, Юни, Яна",
                "Ελληνική Δημοκρατία, Άγιος Ώρες ϊ ΐ ΰ",
                "Đurđevac, Ćuprija, Ljubljana · „“ ‚‘ – — €"
            })
    void every_letter_of_the_EU_can_be_rendered(String name) throws IOException {
        var buyer = new Party(name, List.of(), new Country("IE"), Optional.empty());

        assertThat(textOf(invoice(buyer, Arbitrary.INSTANT, line(DOMESTIC, 10_00))))
                .contains(name);
    }

    /// Counts the allocated bytes of a rendering, which depend only on the work.
    @ParameterizedTest
    @ValueSource(ints = {0x4E00, 0x0E31, 0x1100, 0xFE0F, 0x1E944, 0x1F600})
    void a_name_without_glyphs_costs_no_more_than_other_names(int point) {
        var plain = namedBy("x".repeat(198));
        var exotic = namedBy("a" + Character.toString(point).repeat(197));
        renderer.render(plain);

        assertThat(bytesAllocatedBy(exotic)).isLessThan(bytesAllocatedBy(plain) * 3 / 2);
    }

    private static Invoice namedBy(String name) {
        return invoice(
                new Party(name, List.of(), new Country("IE"), Optional.empty()),
                Arbitrary.INSTANT,
                line(DOMESTIC, 10_00));
    }

    private long bytesAllocatedBy(Invoice invoice) {
        var before = THREADS.getCurrentThreadAllocatedBytes();
        renderer.render(invoice);
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    @Test
    void the_logo_is_above_the_addresses_and_the_name_of_the_seller_remains() throws IOException {
        var png = new ByteArrayOutputStream();
        ImageIO.write(noise(400, 100), "png", png);
        var branded = new PdfInvoiceRenderer(SELLER.zone(), PdfBranding.of("#b00020", Optional.of(png.toByteArray())));

        try (var pdf = Loader.loadPDF(branded.render(invoice(ada(), Arbitrary.INSTANT, line(DOMESTIC, 10_00))))) {
            assertThat(images(pdf.getPage(0))).containsExactly("400 x 100");
            assertThat(new PDFTextStripper().getText(pdf))
                    .contains(SELLER.party().name());
        }
    }

    /// Random pixels, so that the file is as large as a real logo.
    private static BufferedImage noise(int width, int height) {
        var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
        var random = new Random(1);
        for (var x = 0; x < width; x++) {
            for (var y = 0; y < height; y++) {
                image.setRGB(x, y, random.nextInt());
            }
        }
        return image;
    }

    private static List<String> images(PDPage page) throws IOException {
        var images = new ArrayList<String>();
        for (var name : page.getResources().getXObjectNames()) {
            if (page.getResources().getXObject(name) instanceof PDImageXObject image) {
                images.add("%d x %d".formatted(image.getWidth(), image.getHeight()));
            }
        }
        return images;
    }

    @Test
    void the_file_is_archivable_with_embedded_fonts() throws IOException {
        try (var pdf = opened(invoice(ada(), Arbitrary.INSTANT, line(DOMESTIC, 10_00)))) {
            var metadata = new String(pdf.getDocumentCatalog().getMetadata().toByteArray(), UTF_8);
            assertThat(metadata).containsPattern("pdfaid:part(=\"|>)3").containsPattern("pdfaid:conformance(=\"|>)U");
            for (var page : pdf.getPages()) {
                for (var font : page.getResources().getFontNames()) {
                    assertThat(page.getResources().getFont(font).isEmbedded())
                            .as(font.getName())
                            .isTrue();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"DE, de", "AT, de", "CH, de", "NL, en", "GR, en"})
    void a_country_has_a_language(String country, String language) {
        assertThat(Language.of(new Country(country)).locale()).hasToString(language);
    }

    @Test
    void all_languages_have_the_same_texts() {
        assertThat(Language.all().stream()
                        .map(language -> new TreeSet<>(language.texts().stringPropertyNames()))
                        .collect(Collectors.toSet()))
                .hasSize(1);
    }

    private static Party ada() {
        return new Party("Ada's Analytical Engines", List.of(), new Country("NL"), Optional.empty());
    }

    private static InvoiceLine supplied(Instant from, Instant until) {
        var line = line(DOMESTIC, 10_00);
        return new InvoiceLine(line.kind(), line.item(), from, until, line.treatment(), line.net(), line.vat());
    }

    private static Invoice invoice(Party buyer, Instant at, InvoiceLine... lines) {
        var charge = SampleInvoices.charge(Arbitrary.accountId(), at, lines);
        var invoiceContent = new InvoiceContent(
                charge.id(),
                charge.account(),
                charge.issueReason(),
                charge.issuedAt(),
                charge.seller(),
                buyer,
                charge.subscription(),
                charge.lines(),
                Optional.empty());
        return new Invoice(new InvoiceNumber(SELLER.series(), 2026, 42), invoiceContent);
    }

    private PDDocument opened(Invoice invoice) throws IOException {
        return Loader.loadPDF(renderer.render(invoice));
    }

    private String textOf(Invoice invoice) throws IOException {
        try (var pdf = opened(invoice)) {
            return textOf(pdf, new PDFTextStripper());
        }
    }

    private static String textOf(PDDocument pdf, int page) throws IOException {
        var reading = new PDFTextStripper();
        reading.setStartPage(page);
        reading.setEndPage(page);
        return textOf(pdf, reading);
    }

    private static String textOf(PDDocument pdf, PDFTextStripper reading) throws IOException {
        reading.setSortByPosition(true);
        return reading.getText(pdf).replaceAll("[ \\u00a0]+", " ");
    }

    /// Finds the rightmost position of all characters.
    private static final class Edge extends PDFTextStripper {
        private float rightmost;

        @Override
        protected void processTextPosition(TextPosition letter) {
            rightmost = Math.max(rightmost, letter.getXDirAdj() + letter.getWidthDirAdj());
            super.processTextPosition(letter);
        }
    }
}
