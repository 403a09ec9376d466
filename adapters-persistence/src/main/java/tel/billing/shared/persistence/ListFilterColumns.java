package tel.billing.shared.persistence;

import static org.jooq.impl.DSL.noCondition;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.Field;
import tel.billing.shared.ExternalId;
import tel.billing.shared.ListFilter;

/// The columns by which a list is filtered.
public record ListFilterColumns(Field<String> status, Field<String> externalId, Field<Instant> createdAt) {

    public Condition condition(ListFilter<? extends Enum<?>> filter) {
        return Stream.of(
                        filter.status().map(wanted -> status.eq(EnumNames.of(wanted))),
                        filter.externalId().map(ExternalId::value).map(externalId::eq),
                        filter.from().map(createdAt::ge),
                        filter.until().map(createdAt::lt))
                .flatMap(Optional::stream)
                .reduce(noCondition(), Condition::and);
    }
}
