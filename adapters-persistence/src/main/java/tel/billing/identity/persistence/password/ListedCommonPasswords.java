package tel.billing.identity.persistence.password;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import tel.billing.identity.application.password.CommonPasswords;
import tel.billing.identity.domain.Password;

/// The million most frequent passwords from leaks, without those that are too short to be set. For the
/// source, see `docs/decisions/0011-list-of-common-passwords.md`.
public final class ListedCommonPasswords implements CommonPasswords {
    private static final String FILE = "common-passwords.txt.gz";

    /// All passwords in UTF-8, one after the other. The file is sorted by bytes, so a binary search finds one.
    private final byte[] words;

    /// Where each word ends.
    private final int[] ends;

    /// @param leastLength the minimum length of a new password; shorter entries are not loaded
    public ListedCommonPasswords(int leastLength) {
        var bytes = new ByteArrayOutputStream();
        try (var file = requireNonNull(ListedCommonPasswords.class.getResourceAsStream(FILE), FILE);
                var lines = new BufferedReader(new InputStreamReader(new GZIPInputStream(file), UTF_8))) {
            this.ends = lines.lines()
                    .filter(word -> word.length() >= leastLength)
                    .mapToInt(word -> {
                        bytes.writeBytes(word.getBytes(UTF_8));
                        return bytes.size();
                    })
                    .toArray();
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
        this.words = bytes.toByteArray();
    }

    @Override
    public boolean contain(Password password) {
        var word = password.normalised().toLowerCase(Locale.ROOT).getBytes(UTF_8);
        var low = 0;
        var high = ends.length - 1;
        while (low <= high) {
            var middle = (low + high) >>> 1;
            var order = Arrays.compareUnsigned(words, start(middle), ends[middle], word, 0, word.length);
            if (order == 0) {
                return true;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    @Override
    public Stream<String> all() {
        return IntStream.range(0, ends.length).mapToObj(i -> new String(words, start(i), ends[i] - start(i), UTF_8));
    }

    private int start(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }
}
