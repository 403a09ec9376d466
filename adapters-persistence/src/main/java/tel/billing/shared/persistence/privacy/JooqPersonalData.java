package tel.billing.shared.persistence.privacy;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jooq.DSLContext;
import tel.billing.shared.DataSubject;
import tel.billing.shared.ErasureObstacle;
import tel.billing.shared.PersonalData;

/// The personal data of a subdomain in its tables in PostgreSQL.
public record JooqPersonalData(DSLContext sql, List<PersonalTable> tables) implements PersonalData {

    public JooqPersonalData {
        tables = List.copyOf(tables);
    }

    @Override
    public void export(DataSubject subject, Records records) {
        tables.forEach(table -> table.export(sql, subject, records));
    }

    @Override
    public Set<ErasureObstacle> obstacles(DataSubject subject) {
        var found = EnumSet.noneOf(ErasureObstacle.class);
        tables.forEach(table -> table.findObstacles(sql, subject, found));
        return found;
    }

    @Override
    public void erase(DataSubject subject) {
        tables.forEach(table -> table.erase(sql, subject));
    }

    @Override
    public void purge(DataSubject subject) {
        tables.forEach(table -> table.purge(sql, subject));
    }
}
