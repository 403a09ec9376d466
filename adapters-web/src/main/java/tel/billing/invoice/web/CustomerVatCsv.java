package tel.billing.invoice.web;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tel.billing.invoice.domain.CustomerVatSummary;

/// Reverse-charge supplies as CSV (RFC 4180). No value needs quotes.
final class CustomerVatCsv {
    private static final String HEADER = "country,vat_number,currency,net,count";
    private static final String LINE_END = "\r\n";

    private CustomerVatCsv() {}

    static String of(List<CustomerVatSummary> figures) {
        return Stream.concat(Stream.of(HEADER), figures.stream().map(CustomerVatCsv::line))
                .collect(Collectors.joining(LINE_END, "", LINE_END));
    }

    private static String line(CustomerVatSummary figure) {
        return String.join(
                ",",
                figure.country().code(),
                figure.vatNumber().orElse(""),
                figure.net().currency().getCurrencyCode(),
                VatCsv.amount(figure.net()),
                Long.toString(figure.papers()));
    }
}
