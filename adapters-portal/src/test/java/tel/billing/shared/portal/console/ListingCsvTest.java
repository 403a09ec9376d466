package tel.billing.shared.portal.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.shared.BasisPoints;
import tel.billing.shared.Money;

@DisplayName("The CSV file of a list")
class ListingCsvTest {

    @Test
    void marks_texts_that_would_be_formulas_but_no_numbers() {
        var listing = Listing.whole(
                List.of(
                        Column.text("name"),
                        Column.number("amount"),
                        Column.number("count"),
                        Column.number("decimal"),
                        Column.number("percentage")),
                List.of(List.of(
                        Cell.text("-1"),
                        Cell.amount(Money.of(-150, "EUR")),
                        Cell.count(-2),
                        Cell.decimal(new BigDecimal("-0.5")),
                        Cell.percentage(new BasisPoints(2100)))));

        assertThat(new String(ListingCsv.of(listing), StandardCharsets.UTF_8)).isEqualTo("""
                name,amount,count,decimal,percentage\r
                '-1,-1.50,-2,-0.5,21.00\r
                """);
    }
}
