package tel.billing.privacy.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.time.Instant;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import tel.billing.privacy.application.ExportArchive;
import tel.billing.shared.AccountId;
import tel.billing.shared.web.response.Json;

/// An export as a ZIP file: `export.json`, with an array for each section, and the documents in `invoices/`.
/// The file is on disk, because it may be large. It is deleted when it is created and exists only while it is
/// open, so that nothing of it remains if the process dies.
final class ExportFile implements ExportArchive {
    private static final int BUFFER_BYTES = 64 * 1024;

    private final FileChannel file;
    private final ZipOutputStream zip;
    private String section = "";
    private boolean recordsEnded;

    private ExportFile(FileChannel file) {
        this.file = file;
        this.zip = new ZipOutputStream(new BufferedOutputStream(Channels.newOutputStream(file), BUFFER_BYTES), UTF_8);
    }

    static ExportFile create(AccountId account, Instant at) {
        return io(() -> {
            var path = Files.createTempFile("export", ".zip");
            var file = FileChannel.open(path, READ, WRITE);
            Files.delete(path);
            var export = new ExportFile(file);
            export.begin(Json.write(new Head(account.toString(), at)));
            return export;
        });
    }

    /// The first members of `export.json`.
    record Head(String accountId, Instant exportedAt) {}

    private void begin(byte[] head) throws IOException {
        zip.putNextEntry(new ZipEntry("export.json"));
        zip.write(head, 0, head.length - 1);
    }

    @Override
    public void add(String kind, Map<String, @Nullable Object> values) {
        io(() -> {
            if (section.equals(kind)) {
                write(",\n");
            } else {
                write((section.isEmpty() ? "" : "]") + ",\n\"" + kind + "\":[\n");
                section = kind;
            }
            zip.write(Json.write(values));
            return this;
        });
    }

    @Override
    public void addDocument(String name, byte[] content) {
        io(() -> {
            endRecords();
            zip.putNextEntry(new ZipEntry("invoices/" + name));
            zip.write(content);
            zip.closeEntry();
            return this;
        });
    }

    /// Completes the file, which the caller closes.
    FileChannel complete() {
        return io(() -> {
            endRecords();
            zip.finish();
            zip.flush();
            return file;
        });
    }

    /// Discards the file.
    void discard() {
        io(() -> {
            file.close();
            return file;
        });
    }

    private void endRecords() throws IOException {
        if (!recordsEnded) {
            write((section.isEmpty() ? "" : "]") + "}\n");
            zip.closeEntry();
            recordsEnded = true;
        }
    }

    private void write(String text) throws IOException {
        zip.write(text.getBytes(UTF_8));
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
}
