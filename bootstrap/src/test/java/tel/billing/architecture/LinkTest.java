package tel.billing.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class LinkTest {
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:|mailto:)([^)#\\s]*)(?:#([^)]*))?\\)");

    @Test
    void relative_links_in_the_documentation_point_to_existing_sections() throws IOException {
        var broken = new ArrayList<String>();
        var found = 0;
        for (var page : Pages.all()) {
            for (var link : LINK.matcher(Files.readString(page)).results().toList()) {
                found++;
                var target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
                var anchor = link.group(2);
                if (!Files.exists(target)
                        || anchor != null && !Pages.anchors(target).contains(anchor)) {
                    broken.add(Billing.ROOT.relativize(page) + ": " + link.group());
                }
            }
        }
        assertThat(found).isGreaterThan(100);
        assertThat(broken).isEmpty();
    }
}
