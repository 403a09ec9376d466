package tel.billing.journey.portal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.architecture.Pages;

/// The pictures of the guides for customers and staff. With `-Ddocs=write`, a browser takes them again.
@DisplayName("The pictures of the guides")
class GuidePicturesTest {
    private static final Path FOLDER = Pages.of("docs/pictures");
    private static final List<String> GUIDES = List.of("docs/portal-guide.md", "docs/console-guide.md");
    private static final Pattern PICTURE = Pattern.compile("!\\[[^]]{10,}]\\(pictures/([a-z-]+\\.png)\\)");
    private static final int MOST = 6;
    private static final long MAX_BYTES = 110_000;

    @Test
    void are_all_shown_and_small() throws Exception {
        if ("write".equals(System.getProperty("docs"))) {
            GuidePictures.take(FOLDER);
        }

        var shown = new TreeSet<String>();
        for (var guide : GUIDES) {
            var pictures = PICTURE.matcher(Files.readString(Pages.of(guide)))
                    .results()
                    .map(picture -> picture.group(1))
                    .toList();
            assertThat(pictures).as(guide).hasSizeLessThanOrEqualTo(MOST);
            shown.addAll(pictures);
        }
        assertThat(sizes().keySet()).as("pictures").containsExactlyElementsOf(shown);
        assertThat(sizes())
                .allSatisfy((name, bytes) -> assertThat(bytes).as(name).isLessThan(MAX_BYTES));
    }

    private static Map<String, Long> sizes() throws IOException {
        var sizes = new TreeMap<String, Long>();
        try (var files = Files.newDirectoryStream(FOLDER)) {
            for (var file : files) {
                sizes.put(file.getFileName().toString(), Files.size(file));
            }
        }
        return sizes;
    }
}
