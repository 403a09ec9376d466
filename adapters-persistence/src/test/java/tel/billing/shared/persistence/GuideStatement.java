package tel.billing.shared.persistence;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/// The SQL statements of the operations guide.
public final class GuideStatement {
    private static final Path GUIDE = Path.of("..", "docs", "operations");
    private static final Pattern BLOCK = Pattern.compile("(?s)```sql\n(.*?)```");

    private GuideStatement() {}

    /// The first statement of a page that contains a text.
    public static String of(String page, String text) {
        try {
            return BLOCK.matcher(Files.readString(GUIDE.resolve(page)))
                    .results()
                    .map(block -> block.group(1))
                    .filter(statement -> statement.contains(text))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
