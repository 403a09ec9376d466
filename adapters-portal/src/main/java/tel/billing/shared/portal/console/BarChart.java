package tel.billing.shared.portal.console;

import java.util.List;
import java.util.stream.IntStream;

/// A chart with vertical bars, drawn as SVG by the server with the template `shared/console/barchart`. It needs no
/// colours to be read: there is one row of bars, and its highest value is written at the top.
///
/// @param top   the highest value, in the reader's notation
/// @param first the label of the first bar
/// @param last  the label of the last bar
public record BarChart(List<Bar> bars, String top, String first, String last) {
    /// The size of the drawing, in units of the drawing.
    public static final int WIDTH = 640;

    public static final int HEIGHT = 140;

    private static final int GAP = 3;
    private static final int SMALLEST = 2;

    public BarChart {
        bars = List.copyOf(bars);
    }

    /// A bar.
    ///
    /// @param title what a reader sees who points at it
    public record Bar(int x, int y, int width, int height, String title) {}

    /// A value of the chart. It is not negative.
    ///
    /// @param text the value in the reader's notation
    public record Value(String label, long value, String text) {}

    /// A chart with one bar for each value.
    ///
    /// @param values at least one, from left to right
    public static BarChart of(List<Value> values) {
        var highest = values.stream()
                .max((one, other) -> Long.compare(one.value(), other.value()))
                .orElseThrow(() -> new IllegalArgumentException("A chart needs a value."));
        var step = WIDTH / values.size();
        return new BarChart(
                IntStream.range(0, values.size())
                        .mapToObj(at -> bar(values.get(at), at * step, step - GAP, highest.value()))
                        .toList(),
                highest.text(),
                values.getFirst().label(),
                values.getLast().label());
    }

    /// A value above 0 is always visible.
    private static Bar bar(Value value, int x, int width, long highest) {
        var share = value.value() == 0 ? 0 : Math.round(HEIGHT * ((double) value.value() / highest));
        var height = value.value() == 0 ? 0 : Math.max(SMALLEST, (int) share);
        return new Bar(x, HEIGHT - height, width, height, value.label() + ": " + value.text());
    }
}
