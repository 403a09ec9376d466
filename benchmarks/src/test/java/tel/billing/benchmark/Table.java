package tel.billing.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A table of text for people: the first column is aligned to the left, all others to the right.
record Table(List<String> header, List<List<String>> rows) {
    private static final String GAP = "  ";

    Table {
        if (rows.stream().anyMatch(row -> row.size() != header.size())) {
            throw new IllegalArgumentException("a row does not have %s cells".formatted(header.size()));
        }
    }

    List<String> lines() {
        var all = new ArrayList<>(List.of(header));
        all.addAll(rows);
        return all.stream().map(this::line).toList();
    }

    private String line(List<String> row) {
        return IntStream.range(0, row.size())
                .mapToObj(column -> padded(row.get(column), column))
                .collect(Collectors.joining(GAP))
                .stripTrailing();
    }

    private String padded(String cell, int column) {
        var space = " ".repeat(width(column) - cell.length());
        return column == 0 ? cell + space : space + cell;
    }

    private int width(int column) {
        return IntStream.concat(
                        IntStream.of(header.get(column).length()),
                        rows.stream().mapToInt(row -> row.get(column).length()))
                .max()
                .orElse(0);
    }
}
