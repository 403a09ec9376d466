package tel.billing.shared.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/// The state of a running server in `postmaster.pid`, the file that PostgreSQL's own pg_ctl reads.
///
/// @see <a href="https://www.postgresql.org/docs/18/storage-file-layout.html">Database File Layout</a>
record PostmasterFile(long process, boolean ready) {
    /// The line with the server's state, counted from 0, as in src/include/utils/pidfile.h.
    private static final int STATE_LINE = 7;

    /// Empty if there is no file, or it is incomplete.
    static Optional<PostmasterFile> of(Path files) throws IOException {
        try {
            var lines = Files.readAllLines(files.resolve("postmaster.pid"));
            if (lines.isEmpty() || !lines.getFirst().strip().matches("[0-9]{1,10}")) {
                return Optional.empty();
            }
            var ready =
                    lines.size() > STATE_LINE && lines.get(STATE_LINE).strip().equals("ready");
            return Optional.of(
                    new PostmasterFile(Long.parseLong(lines.getFirst().strip()), ready));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }
}
