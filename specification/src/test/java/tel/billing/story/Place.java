package tel.billing.story;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.api.Order;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.support.descriptor.MethodSource;

/// The position of a story: its chapter, then its class by [Order], then its position in the source.
record Place(Chapter chapter, int order, String className, int position) implements Comparable<Place> {
    private static final Path SOURCES = Path.of("src", "test", "java");

    static Place of(MethodSource story) {
        var name = story.getClassName();
        var order = AnnotationSupport.findAnnotation(story.getJavaClass(), Order.class)
                .orElseThrow(() -> new IllegalStateException(name + " has no @Order"));
        var position = source(name).indexOf(" " + story.getMethodName() + "(");
        return new Place(Chapter.of(name), order.value(), name, position);
    }

    @Override
    public int compareTo(Place other) {
        return Comparator.comparing(Place::chapter)
                .thenComparingInt(Place::order)
                .thenComparing(Place::className)
                .thenComparingInt(Place::position)
                .compare(this, other);
    }

    private static String source(String className) {
        try {
            return Files.readString(SOURCES.resolve(className.replace('.', '/') + ".java"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
