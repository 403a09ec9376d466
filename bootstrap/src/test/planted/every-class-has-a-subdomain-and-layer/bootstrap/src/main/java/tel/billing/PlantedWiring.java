package tel.billing;

final class PlantedWiring {}
