package tel.billing.invoice.web;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.invoice.domain.VatSummary;
import tel.billing.shared.Money;

/// A VAT report as CSV (RFC 4180). No value needs quotes; amounts have a decimal point. The last two columns
/// are empty for VAT that was not converted into the national currency.
final class VatCsv {
    private static final String HEADER =
            "country,treatment,vat_rate_percent,currency,net,vat,count,national_currency,national_vat";
    private static final String LINE_END = "\r\n";
    private static final int DIGITS_OF_A_PERCENT = 2;

    private VatCsv() {}

    static String of(List<VatSummary> figures) {
        return Stream.concat(Stream.of(HEADER), figures.stream().map(VatCsv::line))
                .collect(Collectors.joining(LINE_END, "", LINE_END));
    }

    private static String line(VatSummary figure) {
        var treatment = figure.treatment();
        return String.join(
                ",",
                treatment.customer().code(),
                treatment.kind().name().toLowerCase(Locale.ROOT),
                BigDecimal.valueOf(treatment.rate().value(), DIGITS_OF_A_PERCENT)
                        .toPlainString(),
                figure.net().currency().getCurrencyCode(),
                amount(figure.net()),
                amount(figure.vat()),
                Long.toString(figure.papers()),
                figure.nationalVat()
                        .map(vat -> vat.currency().getCurrencyCode())
                        .orElse(""),
                figure.nationalVat().map(VatCsv::amount).orElse(""));
    }

    static String amount(Money money) {
        return BigDecimal.valueOf(money.minor(), money.currency().getDefaultFractionDigits())
                .toPlainString();
    }
}
