package tel.billing.payment.adyen.stub;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/// A file of entries. Entries that belong together are one line, which is written to disk before their
/// effects are visible. A line that a crash cut off was never visible and is dropped.
final class RecordFile implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final TypeReference<List<Entry>> ENTRIES = new TypeReference<>() {};

    private final FileChannel file;

    private RecordFile(FileChannel file) {
        this.file = file;
    }

    static RecordFile open(Path path, Consumer<Entry> reader) {
        try {
            var text = Files.exists(path) ? Files.readString(path) : "";
            var whole = text.substring(0, text.lastIndexOf('\n') + 1);
            whole.lines()
                    .flatMap(line -> JSON.readValue(line, ENTRIES).stream())
                    .forEach(reader);
            var file = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            file.truncate(whole.getBytes(UTF_8).length);
            file.position(file.size());
            return new RecordFile(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void append(List<Entry> entries) {
        var line = JSON.writerFor(ENTRIES).writeValueAsString(entries) + "\n";
        try {
            var bytes = ByteBuffer.wrap(line.getBytes(UTF_8));
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            file.force(false);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
