package tel.billing.shared.persistence.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jooq.Table;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.account.persistence.AccountPersonalData;
import tel.billing.audit.persistence.AuditPersonalData;
import tel.billing.idempotency.persistence.IdempotencyPersonalData;
import tel.billing.identity.persistence.IdentityPersonalData;
import tel.billing.invoice.persistence.InvoicePersonalData;
import tel.billing.ledger.persistence.LedgerPersonalData;
import tel.billing.notification.persistence.NotificationPersonalData;
import tel.billing.payment.persistence.PaymentPersonalData;
import tel.billing.provisioning.persistence.ProvisioningPersonalData;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.subscription.persistence.SubscriptionPersonalData;
import tel.billing.tax.persistence.TaxPersonalData;

/// No table is forgotten when personal data is exported.
@DisplayName("Personal data")
class PersonalTablesTest {
    private static final List<PersonalTable> TABLES = Stream.of(
                    AccountPersonalData.TABLES,
                    AuditPersonalData.TABLES,
                    IdempotencyPersonalData.TABLES,
                    IdentityPersonalData.TABLES,
                    InvoicePersonalData.TABLES,
                    LedgerPersonalData.TABLES,
                    NotificationPersonalData.TABLES,
                    PaymentPersonalData.TABLES,
                    ProvisioningPersonalData.TABLES,
                    SubscriptionPersonalData.TABLES,
                    TaxPersonalData.TABLES)
            .flatMap(List::stream)
            .toList();

    /// Columns that refer to a person or its account, or describe it.
    private static final Pattern PERSONAL = Pattern.compile(
            "(.*_)?(account|user|actor|owner)(_id)?|(.*_)?(email|address|device|company_name|buyer_name)");

    private static final Pattern SECRET = Pattern.compile(".*(hash|sealed|secret|token|salt|password).*");

    private final TestDatabase database = TestDatabase.empty();

    @Test
    void is_exported_from_every_table_about_persons_or_excluded_for_a_reason() {
        assertThat(TABLES.stream().map(PersonalTable::name))
                .containsExactlyInAnyOrderElementsOf(database.tables()
                        .filter(PersonalTablesTest::isPersonal)
                        .map(Table::getName)
                        .toList());
        assertThat(TABLES)
                .allSatisfy(table -> assertThat(table.section().isEmpty())
                        .isNotEqualTo(table.reason().isEmpty()));
    }

    @Test
    void is_exported_without_secrets() {
        assertThat(TABLES.stream().flatMap(PersonalTable::columns))
                .hasSizeGreaterThan(150)
                .noneMatch(column -> SECRET.matcher(column.getName()).matches());
    }

    @Test
    void is_documented_table_by_table() throws IOException {
        var documented = Files.readAllLines(Path.of("..", "docs", "operations", "personal-data.md")).stream()
                .map(line -> line.split(" *\\| *", -1))
                .filter(cells -> cells.length > 4 && cells[1].matches("`[a-z_]+`"))
                .map(cells -> cells[1] + " " + cells[3]);

        assertThat(documented)
                .containsExactlyInAnyOrderElementsOf(TABLES.stream()
                        .map(table -> "`%s` %s"
                                .formatted(
                                        table.name(),
                                        table.section().map("`%s`"::formatted).orElse("not: " + table.reason())))
                        .toList());
    }

    @Test
    void has_sections_of_its_own() {
        assertThat(TABLES.stream().flatMap(table -> table.section().stream())).doesNotHaveDuplicates();
    }

    private static boolean isPersonal(Table<?> table) {
        return table.getName().equals("account_account")
                || table.fieldStream()
                        .anyMatch(column -> PERSONAL.matcher(column.getName()).matches());
    }
}
