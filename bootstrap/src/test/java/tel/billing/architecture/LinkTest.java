package tel.billing.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LinkTest {
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:|mailto:|#)([^)#\\s]+)(?:#[^)]*)?\\)");

    @Test
    void relative_links_in_the_documentation_point_to_existing_files() throws IOException {
        var broken = new ArrayList<String>();
        var found = 0;
        for (var page : pages()) {
            for (var link : LINK.matcher(Files.readString(page)).results().toList()) {
                found++;
                if (!Files.exists(page.resolveSibling(link.group(1)))) {
                    broken.add(Billing.ROOT.relativize(page) + ": " + link.group(1));
                }
            }
        }
        assertThat(found).isGreaterThan(100);
        assertThat(broken).isEmpty();
    }

    private static List<Path> pages() throws IOException {
        try (var docs = Files.walk(Billing.ROOT.resolve("docs"))) {
            return Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md").map(Billing.ROOT::resolve),
                            docs.filter(page -> page.toString().endsWith(".md")))
                    .toList();
        }
    }
}
