package tel.billing.shared.persistence.privacy;

import static org.jooq.impl.DSL.noCondition;
import static org.jooq.impl.DSL.when;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.JSONB;
import org.jooq.Table;
import org.jooq.TableField;
import org.jspecify.annotations.Nullable;
import tel.billing.shared.DataSubject;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.PersonalData.Records;
import tools.jackson.databind.json.JsonMapper;

/// A table with rows about persons: which section of an export has its rows, or why none has them, and what
/// becomes of them when the person is erased, and when the retention time of tax law ends. By default, the
/// rows remain.
public final class PersonalTable {
    private static final int FETCHED_AT_ONCE = 200;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Table<?> table;
    private final Function<DataSubject, Condition> rows;
    private final Optional<String> section;
    private final String reason;
    private final List<Field<?>> withheld = new ArrayList<>();
    private final List<Field<?>> ofOwnRows = new ArrayList<>();
    private Function<DataSubject, Condition> isOwn = _ -> noCondition();
    private final Map<ErasureObstacle, Condition> obstacles = new EnumMap<>(ErasureObstacle.class);
    private Change erasure = Change.NONE;
    private Change purge = Change.NONE;

    private PersonalTable(
            Table<?> table, Function<DataSubject, Condition> rows, Optional<String> section, String reason) {
        this.table = table;
        this.rows = rows;
        this.section = section;
        this.reason = reason;
    }

    /// A table whose rows belong to accounts.
    public static PersonalTable exported(String section, TableField<?, UUID> account) {
        return exported(section, tableOf(account), ofAccount(account)).withholding(account);
    }

    /// A table in which a condition finds the rows about a person.
    public static PersonalTable exported(String section, Table<?> table, Function<DataSubject, Condition> rows) {
        return new PersonalTable(table, rows, Optional.of(section), "");
    }

    /// A table whose rows belong to accounts and are not exported, for a reason.
    public static PersonalTable excluded(TableField<?, UUID> account, String reason) {
        return new PersonalTable(tableOf(account), ofAccount(account), Optional.empty(), reason);
    }

    private static Table<?> tableOf(TableField<?, UUID> column) {
        return Objects.requireNonNull(column.getTable());
    }

    private static Function<DataSubject, Condition> ofAccount(TableField<?, UUID> account) {
        return subject -> account.eq(subject.account().value());
    }

    /// Exports do not contain these columns, which are technical or secret.
    public PersonalTable withholding(Field<?>... columns) {
        Collections.addAll(withheld, columns);
        return this;
    }

    /// Exports contain these columns only of rows that meet a condition; of other rows, they are about other persons.
    public PersonalTable withholdingUnless(Function<DataSubject, Condition> condition, Field<?>... columns) {
        isOwn = condition;
        Collections.addAll(ofOwnRows, columns);
        return this;
    }

    /// While there is such a row, the person cannot be erased.
    public PersonalTable obstructing(ErasureObstacle obstacle, Condition condition) {
        obstacles.put(obstacle, condition);
        return this;
    }

    /// Erasure deletes the rows.
    public PersonalTable deletedOnErasure() {
        return deletedOnErasure(noCondition());
    }

    /// Erasure deletes the rows that meet a condition.
    public PersonalTable deletedOnErasure(Condition condition) {
        erasure = (sql, subject) ->
                sql.deleteFrom(table).where(rows.apply(subject)).and(condition).execute();
        return this;
    }

    /// Erasure makes this change.
    public PersonalTable onErasure(Change change) {
        erasure = change;
        return this;
    }

    /// The end of the retention time makes this change.
    public PersonalTable onPurge(Change change) {
        purge = change;
        return this;
    }

    String name() {
        return table.getName();
    }

    Optional<String> section() {
        return section;
    }

    /// Why the table is not exported; empty if it is.
    String reason() {
        return reason;
    }

    /// The exported columns.
    Stream<Field<?>> columns() {
        return section.stream().flatMap(_ -> table.fieldStream()).filter(field -> !withheld.contains(field));
    }

    /// Reads the rows in the order of their keys, a few at a time.
    void export(DSLContext sql, DataSubject subject, Records records) {
        section.ifPresent(name -> {
            try (var cursor = sql.select(
                            columns().map(column -> exported(column, subject)).toList())
                    .from(table)
                    .where(rows.apply(subject))
                    .orderBy(key())
                    .fetchSize(FETCHED_AT_ONCE)
                    .fetchLazy()) {
                cursor.forEach(row -> {
                    var values = new LinkedHashMap<String, @Nullable Object>(row.intoMap());
                    values.replaceAll((_, value) -> value instanceof JSONB json ? JSON.readTree(json.data()) : value);
                    records.add(name, values);
                });
            }
        });
    }

    private <T> Field<T> exported(Field<T> column, DataSubject subject) {
        return ofOwnRows.contains(column) ? when(isOwn.apply(subject), column).as(column) : column;
    }

    private List<? extends Field<?>> key() {
        var key = table.getPrimaryKey();
        return key == null ? List.of() : key.getFields();
    }

    void findObstacles(DSLContext sql, DataSubject subject, Set<ErasureObstacle> found) {
        obstacles.forEach((obstacle, condition) -> {
            if (sql.fetchExists(table, rows.apply(subject).and(condition))) {
                found.add(obstacle);
            }
        });
    }

    void erase(DSLContext sql, DataSubject subject) {
        erasure.make(sql, subject);
    }

    void purge(DSLContext sql, DataSubject subject) {
        purge.make(sql, subject);
    }

    /// Changes the rows about a person.
    @FunctionalInterface
    public interface Change {
        Change NONE = (_, _) -> {};

        void make(DSLContext sql, DataSubject subject);
    }
}
