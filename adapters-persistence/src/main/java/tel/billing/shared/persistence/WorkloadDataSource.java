package tel.billing.shared.persistence;

import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import tel.billing.shared.Workload;

/// Takes connections from the pool of the current workload.
public final class WorkloadDataSource extends AbstractRoutingDataSource {

    public WorkloadDataSource(Map<Workload, ? extends DataSource> pools) {
        setTargetDataSources(Map.copyOf(pools));
        initialize();
    }

    @Override
    protected Workload determineCurrentLookupKey() {
        return Workload.current();
    }
}
