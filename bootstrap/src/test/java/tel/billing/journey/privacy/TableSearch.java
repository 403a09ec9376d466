package tel.billing.journey.privacy;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.List;
import java.util.TreeSet;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

/// Searches all columns of all tables.
record TableSearch(DSLContext sql) {

    /// The tables with a row that contains one of the texts, also as bytes.
    TreeSet<String> tablesWith(List<String> texts) {
        var found = new TreeSet<String>();
        var tables = sql.fetch("SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'")
                .map(row -> row.get(0, String.class));
        assertThat(tables).hasSizeGreaterThan(40);
        for (var table : tables) {
            for (var text : texts) {
                var hex = HexFormat.of().formatHex(text.getBytes(UTF_8));
                var rows = sql.fetchValue(
                        "SELECT count(*) FROM {0} AS t WHERE t::text ILIKE {1} OR t::text LIKE {2}",
                        DSL.name(table), DSL.val("%" + text + "%"), DSL.val("%" + hex + "%"));
                if (!Long.valueOf(0).equals(rows)) {
                    found.add(table);
                }
            }
        }
        return found;
    }
}
