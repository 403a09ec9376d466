package tel.billing.shared.persistence.privacy;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jooq.Field;
import org.jooq.Table;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.account.persistence.AccountPersonalData;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.persistence.AuditPersonalData;
import tel.billing.idempotency.persistence.IdempotencyPersonalData;
import tel.billing.identity.persistence.IdentityPersonalData;
import tel.billing.invoice.persistence.InvoicePersonalData;
import tel.billing.ledger.persistence.LedgerPersonalData;
import tel.billing.notification.persistence.NotificationPersonalData;
import tel.billing.payment.persistence.PaymentPersonalData;
import tel.billing.privacy.application.AuditTargetSections;
import tel.billing.provisioning.persistence.ProvisioningPersonalData;
import tel.billing.shared.AccountId;
import tel.billing.shared.UserId;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.subscription.persistence.SubscriptionPersonalData;
import tel.billing.tax.persistence.TaxPersonalData;

/// No table is forgotten when personal data is exported.
@DisplayName("Personal data")
class PersonalTablesTest {
    /// The tables of all subdomains.
    static final List<PersonalTable> TABLES = Stream.of(
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

    /// Targets of the audit log that are found without a section.
    private static final Set<String> OF_THE_PERSON = Set.of("account", "user");

    private static final Set<String> OF_THE_OPERATOR =
            Set.of("signing_key", "vat_rate", "exchange_rate", "invoice_numbers", "plan");

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

    /// A new type of target belongs to an account, and then needs a section, or to the operator.
    @Test
    void includes_the_audit_entries_about_every_object_of_an_account() {
        var ofSections = AuditTargetSections.SECTIONS;
        assertThat(typesOfTargets())
                .containsExactlyInAnyOrderElementsOf(
                        Stream.of(ofSections.keySet().stream(), OF_THE_PERSON.stream(), OF_THE_OPERATOR.stream())
                                .flatMap(types -> types)
                                .toList());
        assertThat(ofSections.values())
                .allSatisfy(section -> assertThat(TABLES)
                        .filteredOn(table -> table.section().equals(Optional.of(section)))
                        .singleElement()
                        .satisfies(table ->
                                assertThat(table.columns().map(Field::getName)).contains("id")));
    }

    private static List<String> typesOfTargets() {
        return Stream.of(AuditTarget.class.getDeclaredMethods())
                .filter(method -> method.getReturnType().equals(AuditTarget.class))
                .map(PersonalTablesTest::typeOfTarget)
                .toList();
    }

    private static String typeOfTarget(Method factory) {
        var id = Arbitrary.id();
        var idOf = Map.<Class<?>, Object>of(AccountId.class, new AccountId(id), UserId.class, new UserId(id));
        try {
            var target = factory.invoke(null, idOf.getOrDefault(factory.getParameterTypes()[0], id));
            return ((AuditTarget) requireNonNull(target)).type();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isPersonal(Table<?> table) {
        return table.getName().equals("account_account")
                || table.fieldStream()
                        .anyMatch(column -> PERSONAL.matcher(column.getName()).matches());
    }
}
