package tel.billing.privacy.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import tel.billing.privacy.application.ExportArchive;
import tel.billing.shared.AccountId;
import tel.billing.shared.web.response.Json;

/// An export as a ZIP file: `export.json`, with an array for each section, and the documents in `invoices/`. If
/// documents are missing, `missing.json` has the array of their names.
/// The file is on disk, because it may be large. It is created with the first record, so that an export that is
/// refused creates none. It is deleted when it is created and exists only while it is open, so that nothing of it
/// remains if the process dies.
public final class ExportFile implements ExportArchive {
    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));
    private static final int LEFT_FREE_PERCENT = 10;
    private static final int BUFFER_BYTES = 64 * 1024;

    private final Path directory;
    private final int leftFreePercent;
    private final Head head;
    private final List<String> missing = new ArrayList<>();
    private @Nullable FileChannel file;
    private @Nullable ZipOutputStream zip;
    private String section = "";
    private boolean recordsEnded;

    /// An export into this directory.
    ///
    /// @param leftFreePercent the part of the disk that exports leave free, whatever their number and size
    ExportFile(Path directory, int leftFreePercent, AccountId account, Instant at) {
        this.directory = directory;
        this.leftFreePercent = leftFreePercent;
        this.head = new Head(account.toString(), at);
    }

    /// An export among the temporary files of the system.
    public static ExportFile temporary(AccountId account, Instant at) {
        return new ExportFile(TEMPORARY, LEFT_FREE_PERCENT, account, at);
    }

    /// The first members of `export.json`.
    record Head(String accountId, Instant exportedAt) {}

    @Override
    public void add(String kind, Map<String, @Nullable Object> values) {
        io(() -> {
            var records = zip();
            if (section.equals(kind)) {
                write(",\n");
            } else {
                write((section.isEmpty() ? "" : "]") + ",\n\"" + kind + "\":[\n");
                section = kind;
            }
            records.write(Json.write(values));
            return this;
        });
    }

    @Override
    public void addDocument(String name, byte[] content) {
        io(() -> {
            endRecords();
            zip().putNextEntry(new ZipEntry("invoices/" + name));
            zip().write(content);
            zip().closeEntry();
            return this;
        });
    }

    @Override
    public void addMissingDocument(String name) {
        missing.add("invoices/" + name);
    }

    /// Completes the file, which the caller closes.
    public FileChannel complete() {
        return io(() -> {
            endRecords();
            if (!missing.isEmpty()) {
                zip().putNextEntry(new ZipEntry("missing.json"));
                zip().write(Json.write(missing));
                zip().closeEntry();
            }
            zip().finish();
            zip().flush();
            return file();
        });
    }

    /// Discards the file, if there is one.
    public void discard() {
        io(() -> {
            if (file != null) {
                file.close();
            }
            return this;
        });
    }

    private void endRecords() throws IOException {
        if (!recordsEnded) {
            write((section.isEmpty() ? "" : "]") + "}\n");
            zip().closeEntry();
            recordsEnded = true;
        }
    }

    private void write(String text) throws IOException {
        zip().write(text.getBytes(UTF_8));
    }

    private ZipOutputStream zip() throws IOException {
        if (zip == null) {
            var content = new SparingStream(file(), Files.getFileStore(directory), leftFreePercent);
            zip = new ZipOutputStream(new BufferedOutputStream(content, BUFFER_BYTES), UTF_8);
            var json = Json.write(head);
            zip.putNextEntry(new ZipEntry("export.json"));
            zip.write(json, 0, json.length - 1);
        }
        return zip;
    }

    private FileChannel file() throws IOException {
        if (file == null) {
            var path = Files.createTempFile(directory, "export", ".zip");
            file = FileChannel.open(path, READ, WRITE);
            Files.delete(path);
        }
        return file;
    }

    private static <T> T io(Action<T> action) {
        try {
            return action.run();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    @FunctionalInterface
    private interface Action<T> {
        T run() throws IOException;
    }

    /// Writes while enough of the disk is free.
    private static final class SparingStream extends FilterOutputStream {
        private final FileStore disk;
        private final int leftFreePercent;

        SparingStream(FileChannel file, FileStore disk, int leftFreePercent) {
            super(Channels.newOutputStream(file));
            this.disk = disk;
            this.leftFreePercent = leftFreePercent;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (disk.getUsableSpace() < disk.getTotalSpace() / 100 * leftFreePercent) {
                throw new NoSpace("Less than %d %% of %s is free".formatted(leftFreePercent, disk));
            }
            out.write(bytes, offset, length);
        }
    }
}
